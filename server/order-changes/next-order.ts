import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { after } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** The order that comes of what is added to a paid one. Amounts are minor units. */
export interface NextOrder {
  added: ReturnType<typeof checkout.orderChanges.addedTo>
  items_total: number
  total_price: number
  shipping: ReturnType<typeof checkout.orderChanges.shippingOf>
  methods: PaymentMethod[]
  payment_method: PaymentMethod
  /** What is paid of it on the spot, in cash or at the card terminal. */
  taken: { method: Way; amount: number } | null
  /** What is left to pay of it, and how long it waits for that. */
  due: number
  until: Temporal.Instant
}

type Way = NonNullable<ReturnType<typeof checkout.orderChanges.chooseFirstMethod>['taken']>

interface Wanted {
  added: NextOrder['added']
  input: PreviewOrderChange
  /** What is taken out of the other order gives back so much. */
  total: number
}

/**
 * What becomes of items that are added to a paid order: an order of the same customer.
 * Refuses:
 * - merchandise without an address to ship it to, or to where nothing is shipped
 * - a method by which it cannot be paid
 */
export function planNext(tx: Tx, order: orders.OrderRow, { added, input, total }: Wanted): NextOrder {
  const shipping = checkout.orderChanges.shippingOf(tx, order, added.merchandise, input)
  const items = [...added.products, ...added.merchandise]
  const items_total = items.reduce((sum, line) => sum + checkout.orderChanges.priceOf(line), 0)
  const total_price = items_total + shipping.shipping_amount
  const due = total_price - Math.min(total, total_price)
  const { billing_country, payment_method: former } = order
  const { taken, ...method } = checkout.orderChanges.chooseFirstMethod(
    tx,
    { billing_country, total_price },
    added.products,
    {
      due,
      requested: input.payment_method,
      former,
    },
  )
  return {
    added,
    items_total,
    total_price,
    shipping,
    ...method,
    taken: taken && { method: taken, amount: due },
    due: taken ? 0 : due,
    until: untilOf(tx, total > 0),
  }
}

/** As long as an order by the staff; where something counts for it already, at least as long as a rest. */
function untilOf(tx: Tx, isInPart: boolean): Temporal.Instant {
  const { staffOrder, rest } = site.of(tx).durations
  const [own, ofRest] = [after(tx.now, staffOrder), after(tx.now, rest)]
  return isInPart && Temporal.Instant.compare(ofRest, own) > 0 ? ofRest : own
}

/** Writes the order with its payment. Its lines are still to be brought in, which takes their places. `staff` is its Via. */
export async function placeNext(
  tx: Tx,
  order: orders.OrderRow,
  next: NextOrder,
  staff: string,
): Promise<orders.OrderRow> {
  const { items_total, total_price, payment_method, shipping } = next
  const placed = await orders.place(
    tx,
    {
      cart_id: await carts.operations.createOrdered(tx),
      staff,
      client: null,
      payment_status: 'pending',
      payment_method,
      ...buyerOf(order),
      items_total,
      total_price,
      discount_amount: 0,
      discount_name: null,
      voucher_id: null,
      ...shipping,
      has_payment_plan: false,
      payment_plan: [],
      abandon_at: after(tx.now, site.of(tx).durations.staffOrder),
    },
    { actor: staff },
  )
  await payments.plans.schedule(tx, placed, []).written
  return placed
}

/** Who has bought the one has bought the other, and has both invoiced and mailed to the same. */
const buyerOf = (order: orders.OrderRow) => ({
  customer_id: order.customer_id,
  language: order.customer_language,
  billing_name: order.billing_name,
  billing_email: order.billing_email,
  mails_to: order.mails_to,
  billing_country: order.billing_country,
  billing_address: order.billing_address,
  company_name: order.company_name,
  vat_number: order.vat_number,
  reverse_charge: order.reverse_charge,
})
