import { typedEmail } from '#server/platform/text/typed-email.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import type { RefundDestination } from '#contract/orders.ts'
import { isEmail, normalizeSpaces } from '#contract/rules.ts'
import { messages } from '#contract/messages.ts'
import * as manualDiscounts from '#server/checkout/manual-discounts/manual-discounts.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import * as needs from '#server/checkout/needs/needs.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import type * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { type NextOrder, prepareNextOrder } from './next-order.ts'
import { readChanges } from './queries.ts'

/** A change of a paid order with its consequences, before it is applied. Amounts are in minor units. */
export interface PreparedChange {
  /** The lines of the order, with the current holders of its tickets. */
  lines: orders.Lines
  /** Why a line cannot be removed, by line id. */
  reasonsToKeep: ReturnType<typeof staffRefunds.reasonsToKeep>
  removed: { products: number[]; merchandise: number[]; names: string[]; codes: string[]; places: Places }
  removal: staffRefunds.Removal | null
  next: NextOrder | null
  /** The part of the refund that is credited to the new order, and the part that is returned. */
  credited: number
  back: number
  /** The destination of the returned part: cards, up to what they can take. */
  destination: RefundDestination
  /** The account from which the order was paid, if a bank statement has it: the returned part goes there. */
  toPayer: boolean
  note: string
  /** The new address for its mails, if it had none. */
  recipientEmail: string | null
  override: needs.Override | null
  /** The earlier changes. */
  earlier: number[]
}

type Places = orders.places.Exchange['removed']['places']

/**
 * Prepares a change of a locked paid order.
 * Refuses, in this order:
 * - an order whose ticket was transferred to its customer
 * - a note that is too long, and an invalid address
 * - a line that is not in it, or cannot be removed
 * - while a payment of it is disputed, and if no refundable amount is left
 * - what `prepareNextOrder` refuses of the added items, and a discount of staff (`manual`) without any
 * - items left without what they need, unless staff say why (`needs_override`)
 */
export async function prepareChange(
  tx: Tx,
  order: orders.OrderRow,
  input: PreviewOrderChange,
  manual: discounts.Manual | null,
): Promise<PreparedChange> {
  if (order.cart_id === null) throw new Refusal(officeMessages.changeReceived)
  const note = normalizeSpaces(input.note)
  if (note.length > MAX_REASON_LENGTH) throw new Refusal(officeMessages.reasonLong, { field: 'note' })
  const recipientEmail = addressOf(order, input)
  const [details, earlier] = await Promise.all([detailsOf(tx, order), readChanges(tx, [order.id])])
  const lines = linesOf(details)
  const reasonsToKeep = staffRefunds.reasonsToKeep(details)
  const removed = orderChanges.removedFrom(tx, lines, input)
  const removal = await staffRefunds.prepareRemoval(tx, details, removed, {
    withFees: !input.keep_fees,
  })
  const total = removal?.amounts.total ?? 0
  const kept = keptOf(lines, removed)
  const next = await nextOf(tx, order, { input, kept, freed: removed.places, total, manual })
  const content = { before: lines, kept, added: next?.added ?? null }
  const override = await needs.refuseUnmetChange(tx, order, content, input)
  const credited = Math.min(total, next?.total_price ?? 0)
  const payers = total > credited ? await bankDetails.payersOf(tx, [order.id]) : new Map()
  return {
    lines,
    reasonsToKeep,
    removed: { ...removed, names: removed.places.map(({ name }) => name) },
    removal,
    next,
    credited,
    back: total - credited,
    destination: onTheSpotFor(order, input) ?? cardRefunds.destinationOf(tx, details, total - credited),
    toPayer: payers.has(order.id),
    note,
    recipientEmail,
    override,
    earlier: earlier.map(({ id }) => id),
  }
}

async function detailsOf(tx: Tx, order: orders.OrderRow): Promise<refunds.OrderDetails> {
  const [details] = await refunds.listOrderDetails(tx, [order])
  if (!details) throw new Error(`Order ${order.code} has no details`)
  return details
}

/** A payment at the box office may be returned there; null for other destinations. */
const onTheSpotFor = (
  order: orders.OrderRow,
  { back_on_the_spot }: PreviewOrderChange,
): 'box_office' | null =>
  back_on_the_spot && BOX_OFFICE_METHODS.some((method) => method === order.payment_method)
    ? 'box_office'
    : null

function addressOf(order: orders.OrderRow, { recipient_email }: PreviewOrderChange): string | null {
  const wanted = typedEmail(recipient_email)
  if (wanted === '' || orders.recipients.of(order) !== '') return null
  if (!isEmail(wanted)) throw new Refusal(messages.emailInvalid, { field: 'recipient_email' })
  return wanted
}

/** The items of an order that are valid or were transferred, without refunded ones. */
function linesOf({ products, merchandise, tickets, purchases }: refunds.OrderDetails): orders.Lines {
  const ended = ['refunded', 'cancelled']
  const ticketOf = new Map(tickets.map((ticket) => [ticket.cart_product_id, ticket]))
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.cart_merchandise_id, purchase]))
  return {
    products: products.flatMap((line) => {
      const ticket = ticketOf.get(line.id)
      if (!ticket || ended.includes(ticket.status)) return []
      const { full_name, email, age, transport_time_id, variant_id } = ticket
      return [{ ...line, full_name, email, age, transport_time_id, variant_id }]
    }),
    merchandise: merchandise.filter(({ id }) => {
      const purchase = purchaseOf.get(id)
      return purchase !== undefined && !ended.includes(purchase.status)
    }),
  }
}

/** The remaining lines, which keep their places. */
const keptOf = (lines: orders.Lines, removed: orders.places.Lines): orders.Lines => ({
  products: lines.products.filter(
    ({ id, released_at }) => released_at === null && !removed.products.includes(id),
  ),
  merchandise: lines.merchandise.filter(
    ({ id, released_at }) => released_at === null && !removed.merchandise.includes(id),
  ),
})

interface Wanted {
  input: PreviewOrderChange
  kept: orders.Lines
  freed: Places
  /** The refund of the removed items. */
  total: number
  /** What staff give off the added ones. */
  manual: discounts.Manual | null
}

const NO_LINES: orders.Lines = { products: [], merchandise: [] }

/** Removed places are available for added items only if the refund is completed at once because all of it is credited. */
async function nextOf(
  tx: Tx,
  order: orders.OrderRow,
  { input, kept, freed, total, manual }: Wanted,
): Promise<NextOrder | null> {
  const isNothing = [input.products, input.merchandise, input.bundles].every(({ length }) => length === 0)
  if (isNothing) return manualDiscounts.refuseWithoutItems(manual)
  stock.offered.refuseWhenClosed(tx, false, 'products')
  const added = await orderChanges.addedTo(tx, { order, kept, freed }, input)
  const given = orderChanges.withManual(tx, manual, NO_LINES, added)
  const next = prepareNextOrder(tx, order, { added: given.added, input, total, manual })
  if (next.total_price < total) await orderChanges.addedTo(tx, { order, kept, freed: [] }, input)
  return next
}
