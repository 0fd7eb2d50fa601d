import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH, type RefundableOrder, type CreateRefund } from '#contract/office/refunds.ts'
import { planRefundOf, refundOf } from '#contract/refunding.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { refuseBank, sealBank } from './bank.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { sendOpened } from './letters.ts'
import { type OfferedItem, paidOf, staffOffer, type StaffOffer } from './offer.ts'
import { choose, write } from './writing.ts'

/** What the staff can give back of an order for its customer, with all that its amount follows from; `why` they cannot is null when they can. */
export async function read(
  shop: Shop,
  order: orders.OrderRow,
): Promise<RefundableOrder & { why: string | null }> {
  const ledger = await ledgerOf(shop.sql, order)
  const { whole, most, items } = staffOffer(shop, ledger)
  return {
    whole,
    most,
    paid: paidOf(ledger),
    items: items.map((item) => ({ ...item, ...named(shop, ledger, item) })),
    why: whyNot(ledger, { whole, most, items }),
  }
}

/**
 * Opens a refund of a locked order for its customer, and gives its id: of chosen items, or of the whole of what is paid in installments
 * or in part. The customer's windows, flags and terms bind nobody here; that an item is given back once, and no more than was
 * paid, does. Refuses an order of which nothing can be given back, what `request` refuses of the selection and of the account, no
 * reason, and another total than whoever opens it has seen.
 */
export async function open(tx: Tx, order: orders.OrderRow, wish: CreateRefund): Promise<number> {
  const ledger = await ledgerOf(tx, order)
  const offered = staffOffer(tx, ledger)
  const why = whyNot(ledger, offered)
  if (why !== null) throw new Refusal(why, { field: 'order' })
  const { whole, most } = offered
  const chosen = choose(offered, whole, {
    tickets: wish.tickets.join(','),
    merchandise: wish.merchandise.join(','),
  }).map((item) => (wish.waive_fee ? { ...item, refund_fee: 0 } : item))
  const payee = { ...wish, note: '' }
  refuseBank(tx, payee)
  const opened_reason = reasonOf(wish)
  const sums = whole ? planRefundOf(chosen, paidOf(ledger), most) : refundOf(chosen, most)
  if (wish.expected_total !== null && wish.expected_total !== sums.total)
    throw new Refusal(officeMessages.openTotalChanged, { field: 'expected_total' })
  const id = await write(
    tx,
    order,
    { chosen, whole },
    {
      ...sums,
      bank_details: sealBank(tx, payee),
      opened_by: tx.request?.actor ?? 'system',
      opened_reason,
      fee_waived: wish.waive_fee,
    },
  )
  const detail = { order: order.code, total: sums.total, items: chosen.length, fee_waived: wish.waive_fee }
  await audit.record(tx, 'system', 'refund opened', `refund ${id}`, detail)
  await sendOpened(tx, order, { id, total: sums.total })
  return id
}

function reasonOf({ reason }: CreateRefund): string {
  const said = normalizeSpaces(reason)
  if (said === '') throw new Refusal(officeMessages.openReasonEmpty, { field: 'reason' })
  if (said.length > MAX_REASON_LENGTH) throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  return said
}

function whyNot(ledger: Ledger, { whole, most, items }: StaffOffer): string | null {
  const { order, refunds } = ledger
  if (order.payment_status === 'cancelled' || order.payment_status === 'abandoned')
    return officeMessages.openOver
  if (order.payment_status === 'problem') return officeMessages.openProblem
  if (paidOf(ledger) === 0) return officeMessages.openNothingPaid
  if (whole && refunds.length > 0) return officeMessages.openOnce
  if (most === 0) return officeMessages.openAllBack
  return items.length === 0 ? officeMessages.openNoItems : null
}

function named(shop: Shop, ledger: Ledger, { kind, id }: OfferedItem) {
  const { productById, merchandiseById } = catalogue.of(shop)
  const is = (row: { id: number }) => row.id === id
  if (kind === 'ticket' || kind === 'cart_product') {
    const row = (kind === 'ticket' ? ledger.tickets : ledger.products).find(is)
    return { name: productById.get(row?.product_id ?? 0)?.name ?? '', full_name: row?.full_name ?? null }
  }
  const row = (kind === 'merchandise' ? ledger.purchases : ledger.merchandise).find(is)
  return { name: merchandiseById.get(row?.merchandise_id ?? 0)?.name ?? '', full_name: null }
}
