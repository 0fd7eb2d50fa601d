import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import { type OrderTotals, orderTotals } from '#contract/order-totals.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import * as orders from '#server/orders/orders.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { after } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'

/** The new order of items added to a paid one. Amounts are in minor units. */
export interface NextOrder extends OrderTotals {
  added: Awaited<ReturnType<typeof orderChanges.addedTo>>
  /** What staff give off them. */
  manual: number
  shipping: ReturnType<typeof orderChanges.shippingOf>
  methods: PaymentMethod[]
  payment_method: PaymentMethod
  /** The amount paid on the spot, in cash or at the card terminal. */
  taken: { method: FirstMethod; amount: number } | null
  /** Its unpaid amount, and its deadline. */
  due: number
  until: Temporal.Instant
}

type FirstMethod = NonNullable<ReturnType<typeof orderChanges.chooseFirstMethod>['taken']>

interface Wanted {
  added: NextOrder['added']
  input: PreviewOrderChange
  /** The refund of the items removed from the other order. */
  total: number
  /** What staff give off the added items, which have it already. */
  manual: discounts.Manual | null
}

/**
 * Plans the new order for items added to a paid one, for the same customer.
 * Refuses:
 * - merchandise without an address, or to a country without shipping
 * - a payment method that is not available
 */
export function prepareNextOrder(
  tx: Tx,
  order: orders.OrderRow,
  { added, input, total, manual }: Wanted,
): NextOrder {
  const shipping = orderChanges.shippingOf(tx, order, added.merchandise, input)
  const items = [...added.products, ...added.merchandise]
  const totals = orderTotals({ items, shipping: shipping.shipping_amount })
  const { total_price } = totals
  const due = total_price - Math.min(total, total_price)
  const { billing_country, payment_method: former } = order
  const { taken, ...method } = orderChanges.chooseFirstMethod(
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
    manual: manual ? discounts.givenByStaff(items) : 0,
    ...totals,
    shipping,
    ...method,
    taken: taken && { method: taken, amount: due },
    due: taken ? 0 : due,
    until: untilOf(tx, total > 0),
  }
}

/** The deadline of orders placed by staff; if it is partly covered by a credit, at least that of a balance. */
function untilOf(tx: Tx, isInPart: boolean): Temporal.Instant {
  const { staffOrder, balance } = site.of(tx).durations
  const [own, ofBalance] = [after(tx.now, staffOrder), after(tx.now, balance)]
  return isInPart && Temporal.Instant.compare(ofBalance, own) > 0 ? ofBalance : own
}

/** Inserts the order with its payment. Its lines are added later, which reserves its places. `staff` is its Via. */
export async function placeNext(
  tx: Tx,
  order: orders.OrderRow,
  next: NextOrder,
  staff: string,
): Promise<orders.OrderRow> {
  const { items_total, discount_amount, total_price, payment_method, shipping } = next
  const placed = await orders.place(
    tx,
    {
      cart_id: await carts.ordering.createOrdered(tx),
      staff,
      client_hash: null,
      payment_status: 'pending',
      payment_method,
      ...buyerOf(order),
      items_total,
      total_price,
      discount_amount,
      discount_name: null,
      voucher_id: null,
      ...shipping,
      has_payment_plan: false,
      payment_plan: [],
      abandon_at: after(tx.now, site.of(tx).durations.staffOrder),
    },
    { actor: staff },
  )
  await plans.schedule(tx, placed, { steps: [] }).written
  return placed
}

/** Customer, invoice recipient and mail address are those of the original order. */
export const buyerOf = (order: orders.OrderRow) => ({
  customer_id: order.customer_id,
  language: order.customer_language,
  billing_name: order.billing_name,
  billing_email: order.billing_email,
  recipient_email: order.recipient_email,
  billing_country: order.billing_country,
  billing_address: order.billing_address,
  company_name: order.company_name,
  vat_number: order.vat_number,
  reverse_charge: order.reverse_charge,
})
