import { officeMessages } from '#contract/office/messages.ts'
import { upgradeMessages } from '#contract/office/upgrades/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import { orderTotals } from '#contract/order-totals.ts'
import type { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import * as needs from '#server/checkout/needs/needs.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as payments from '#server/payments/payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { withManual, type WithManual } from './discounts.ts'
import { addedTo, removedFrom } from './items.ts'
import { chooseMethod } from './methods.ts'
import { NOT_SHIPPED, type Shipping, shippingOf } from './shipping.ts'

/** A change of an unpaid order with its consequences, before it is applied. */
export interface PreparedChange {
  /** The state before the change. */
  lines: orders.Lines
  exchange: orders.places.Exchange
  after: Pick<
    orders.OrderRow,
    | 'items_total'
    | 'discount_amount'
    | 'total_price'
    | 'payment_method'
    | 'shipping_amount'
    | 'shipping_country'
    | 'shipping_address'
    | 'shipping_name'
    | 'shipping_tax_rate'
  >
  methods: PaymentMethod[]
  changed: payments.method.ItemsChanged
  override: needs.Override | null
  /** What staff give off all items with it, in place of what they gave before; null for none. */
  manual: number | null
}

/** Why the items of an unpaid order cannot be changed, and what to do instead; null if they can. */
export function reasonNotToChange(order: orders.OrderRow, now: Temporal.Instant): string | null {
  const { payment_status, paid_at, has_refunds } = order
  if (paymentDeadlines.isOver(order, now)) return officeMessages.changeOver
  const reasons: Partial<Record<PaymentStatus, string>> = {
    // It was paid in the meantime.
    paid: officeMessages.changeMeanwhile,
    processing: officeMessages.changeBankWorks,
    problem: officeMessages.changeProblem,
  }
  const why = reasons[payment_status]
  if (why !== undefined) return why
  // An order that was ever paid has an invoice, even if its payment was reversed.
  if (paid_at !== null) return officeMessages.changeTakenBack
  if (order.cart_id === null) return officeMessages.changeReceived
  return has_refunds ? officeMessages.changeRefunds : null
}

/**
 * Prepares a change of a locked order.
 * Refuses, in this order:
 * - an order that cannot be changed (`reasonNotToChange`), and one for what a ticket becomes
 * - a line that is not in it
 * - an item that a cart would refuse, or that is sold out
 * - items left without what they need, unless staff say why (`needs_override`)
 * - merchandise without an address
 * - a change that would empty the order
 * - what `discounts.refuseBeyond` refuses of what staff give (`manual`)
 * - a payment method that is not possible, and another one once money has been received
 */
export async function prepareChange(
  tx: Tx,
  order: orders.OrderRow,
  input: PreviewOrderChange,
  manual: discounts.Manual | null,
): Promise<PreparedChange> {
  const why = reasonNotToChange(order, tx.now)
  if (why !== null) throw new Refusal(why)
  const [lines, rows] = await Promise.all([orders.lines(tx, [order.id]), plans.ofOrders(tx, [order.id])])
  // It is paid in parts because a ticket is credited to it, which only fits the order as it is.
  if (!order.has_payment_plan && rows.length > 1) throw new Refusal(upgradeMessages.cannotChange)
  const removed = removedFrom(tx, lines, input)
  const { kept, added, repriced } = await contentAfter(tx, order, { lines, removed, input, manual })
  const override = await needs.refuseUnmetChange(tx, order, { before: lines, kept, added }, input)
  const items = [kept, added].flatMap(({ products, merchandise }) => [...products, ...merchandise])
  if (items.length === 0) throw new Refusal(officeMessages.changeEmpty, { field: 'removed_products' })
  const shipping = shippedAfter(tx, order, { kept, added, input })
  const amounts = totalsAfter(order, items, shipping)
  const changedOrder = { ...order, ...amounts }
  const paying = payments.method.planChanged(tx, changedOrder, rows)
  const chosen = await chooseMethod(tx, changedOrder, [...kept.products, ...added.products], {
    paying,
    requested: input.payment_method,
  })
  return {
    lines,
    exchange: { removed, added, repriced },
    after: { ...amounts, ...shipping, payment_method: chosen.payment_method },
    methods: chosen.methods,
    override,
    manual: manual && discounts.givenByStaff(items),
    changed: {
      payments: paying,
      removed: removed.codes,
      added: added.codes,
    },
  }
}

interface Wanted {
  lines: orders.Lines
  removed: ReturnType<typeof removedFrom>
  input: PreviewOrderChange
  manual: discounts.Manual | null
}

/** The lines that stay and those that are added, with what staff give off all of them. */
async function contentAfter(
  tx: Tx,
  order: orders.OrderRow,
  { lines, removed, input, manual }: Wanted,
): Promise<WithManual<Awaited<ReturnType<typeof addedTo>>>> {
  const kept = {
    products: lines.products.filter(({ id }) => !removed.products.includes(id)),
    merchandise: lines.merchandise.filter(({ id }) => !removed.merchandise.includes(id)),
  }
  const added = await addedTo(tx, { order, kept, freed: removed.places }, input)
  return withManual(tx, manual, kept, added)
}

/** What the order comes to with these items; its donation and its voucher stay. */
const totalsAfter = (
  order: orders.OrderRow,
  items: Parameters<typeof orderTotals>[0]['items'],
  { shipping_amount }: Shipping,
) =>
  orderTotals({
    items,
    shipping: shipping_amount,
    donation: order.donation_amount,
    voucher: order.discount_amount,
  })

/** Adding merchandise to an order with shipping costs nothing more. Without merchandise the shipping is removed. */
function shippedAfter(
  tx: Tx,
  order: orders.OrderRow,
  {
    kept,
    added,
    input,
  }: { kept: orders.Lines; added: orders.places.Exchange['added']; input: PreviewOrderChange },
): Shipping {
  if (!pricing.hasParcel(tx, [...kept.merchandise, ...added.merchandise])) return NOT_SHIPPED
  if (order.shipping_country === null) return shippingOf(tx, order, added.merchandise, input)
  return {
    shipping_amount: order.shipping_amount,
    shipping_country: order.shipping_country,
    shipping_address: order.shipping_address,
    shipping_name: order.shipping_name,
    shipping_tax_rate: order.shipping_tax_rate,
  }
}
