import type { RefundPreview, RefundPreviewField, UnusualRefund } from '#contract/office/refund-previews.ts'
import type { CreateRefund } from '#contract/office/refunds.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readPayees } from '#server/payments/refunds/bank-details/bank-details.ts'
import { destinationOf } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { findOrderDetails, paidFor, type OrderDetails } from '#server/payments/refunds/order-details.ts'
import { amountsOf, withDonation, repricedOrder } from '#server/payments/refunds/requests/requests.ts'
import { refundableByStaff, type RefundableItem } from '#server/payments/refunds/requests/requests.ts'
import { payersOf } from '#server/payments/refunds/bank-details/bank-details.ts'
import { maskedIban, unusualIban } from './account.ts'
import { itemFields, placeFields, type PreviewedItem } from './items.ts'
import { findLastPaid, findPreviewed } from './queries.ts'

/** A younger payment by card may still be reversed, or be a test of a stolen card. */
const JUST_PAID = { minutes: 60 } as const

/** A previewed refund: its amounts and its destination. */
interface PreviewedRefund {
  /** Null if it is not open yet. */
  id: number | null
  items: PreviewedItem[]
  total: number
  /** The part that is credited to another order and not sent. */
  credited: number
  /** The festival's refund fee for these items, and the fee that is charged here. */
  fee: { usual: number; kept: number }
  worth: number
  whole: boolean
  iban: string
  /** When it must have been refundable for the customer; null skips that check. */
  askedAt: Temporal.Instant | null
}

/** The changes by completing a refund, field by field; null if it is completed, cancelled or unknown. */
export async function ofRefund(shop: Shop, id: number): Promise<RefundPreview | null> {
  const [previewed] = await findPreviewed(shop.sql, id)
  const [order] = previewed ? await staffActions.byIds(shop.sql, [previewed.order_id]) : []
  if (!previewed || !order) return null
  const details = await findOrderDetails(shop.sql, order)
  const refund = details.refunds.find((each) => each.id === id)
  if (!refund || refund.status === 'processed') return null
  const items = refund.items.map(({ kind, item_id, amount, status_before: status }) => ({
    kind,
    id: item_id,
    amount,
    status,
  }))
  const usual = feesOf(details, items)
  const account = refund.destination === 'bank_account' ? (await readPayees(shop, [id])).get(id) : undefined
  return fieldsOf(shop, details, {
    id,
    items,
    total: refund.total,
    credited: refund.credited,
    fee: { usual, kept: previewed.refund_fee_waived ? 0 : usual },
    worth: refund.total,
    whole: refund.items.length > 0 && (order.has_payment_plan || order.paid_at === null),
    iban: account?.bank_iban ?? '',
    askedAt: previewed.is_of_run ? null : refund.created_at,
  })
}

/** The changes by a refund that staff are about to create, also with an incomplete selection. */
export async function ofNew(shop: Shop, order: orders.OrderRow, input: CreateRefund): Promise<RefundPreview> {
  const details = await findOrderDetails(shop.sql, order)
  const offered = refundableByStaff(shop, details, { withFees: input.include_fees })
  const codes = new Set([...input.tickets, ...input.merchandise])
  const isSelected = ({ code }: RefundableItem) => offered.whole || (code !== null && codes.has(code))
  const selected = offered.items.filter(isSelected)
  if (selected.length === 0 && !input.include_donation) return []
  const charged = input.waive_refund_fee ? selected.map((item) => ({ ...item, refund_fee: 0 })) : selected
  const repriced = repricedOrder(shop, details)
  const amounts = withDonation(details, amountsOf(details, offered, charged, offered.whole, repriced), input)
  const unlimited = amountsOf(
    details,
    { ...offered, refundable_amount: Number.MAX_SAFE_INTEGER },
    charged,
    offered.whole,
    repriced,
  )
  const items = selected.map(({ kind, id, status }, index) => ({
    kind,
    id,
    status,
    amount: amounts.items[index]?.amount ?? 0,
  }))
  const isToCard =
    input.destination !== 'bank_account' && destinationOf(shop, details, amounts.total) === 'card'
  return fieldsOf(shop, details, {
    id: null,
    items,
    total: amounts.total,
    credited: 0,
    fee: {
      usual: feesOf(details, items),
      kept: charged.reduce((sum, { refund_fee }) => sum + refund_fee, 0),
    },
    worth: unlimited.total + amounts.donation_refund,
    whole: offered.whole && selected.length > 0,
    iban: isToCard ? '' : input.bank_iban || ((await payersOf(shop, [order.id])).get(order.id)?.iban ?? ''),
    askedAt: shop.clock.now(),
  })
}

/** The refund fees of issued items. */
const feesOf = ({ tickets, purchases }: OrderDetails, items: PreviewedItem[]): number =>
  items.reduce((sum, { kind, id }) => {
    const rows = kind === 'ticket' ? tickets : kind === 'merchandise' ? purchases : []
    return sum + (rows.find((row) => row.id === id)?.refund_fee ?? 0)
  }, 0)

async function fieldsOf(
  shop: Shop,
  details: OrderDetails,
  previewed: PreviewedRefund,
): Promise<RefundPreview> {
  const { order } = details
  const [left, paid, credited, account] = await Promise.all([
    dependents.leftWithout(shop, order, refundedIds(previewed.items)),
    paidField(shop, details),
    creditedFields(shop, order, previewed),
    accountFields(shop, order, previewed.iban),
  ])
  return [
    orderField(details, previewed),
    ...itemFields(shop, details, previewed.items, previewed.askedAt),
    ...left.map(dependentField),
    paid,
    ...moneyFields(details, previewed),
    ...credited,
    ...account,
    ...placeFields(shop, details, previewed.items),
    { ...NOTHING, what: 'mail', after: orders.recipients.of(order) },
  ]
}

const refundedIds = (items: readonly PreviewedItem[]) => {
  const idsOf = (kind: PreviewedItem['kind']) =>
    items.flatMap((item) => (item.kind === kind ? [item.id] : []))
  return { tickets: idsOf('ticket'), merchandise: idsOf('merchandise') }
}

const dependentField = ({ name, status }: dependents.Dependent): RefundPreviewField => ({
  what: 'dependent',
  name,
  before: status,
  after: status,
  unusual: ['left_without'],
})

const NOTHING = { name: '', before: null, unusual: [] }

/** Once all valid items are refunded, so is the order. */
function orderField(
  { order, tickets, purchases }: OrderDetails,
  { items, whole }: PreviewedRefund,
): RefundPreviewField {
  const inForce = [...tickets, ...purchases].filter(({ status }) => status !== 'refunded')
  const isAll = whole || inForce.length === items.filter(({ kind }) => !kind.startsWith('cart_')).length
  const before = order.payment_status
  return { ...NOTHING, what: 'order', before, after: isAll ? 'refunded' : before }
}

async function paidField(shop: Shop, details: OrderDetails): Promise<RefundPreviewField> {
  const { order } = details
  const [last] = order.payment_method === 'credit_card' ? await findLastPaid(shop.sql, order.id) : []
  const isNew = last?.at != null && Temporal.Instant.compare(last.at.add(JUST_PAID), shop.clock.now()) > 0
  const paid = paidFor(details)
  return { ...NOTHING, what: 'paid', before: paid, after: paid, unusual: isNew ? ['just_paid'] : [] }
}

function moneyFields(
  details: OrderDetails,
  { total, credited, worth, fee, whole }: PreviewedRefund,
): RefundPreviewField[] {
  const processed = details.refunds.filter(({ status }) => status === 'processed')
  const given = processed.reduce((sum, each) => sum + each.total - each.credited, 0)
  // The credit applies since the change of the order, not since the rest is sent.
  const counted = details.refunds.filter((each) => each.credited > 0)
  const left = paidFor(details) - given - counted.reduce((sum, each) => sum + each.credited, 0)
  const sent = total - credited
  const rest = details.order.total_price - paidFor(details)
  const back: UnusualRefund[] = total === 0 ? ['nothing'] : []
  const fields: RefundPreviewField[] = [
    { ...NOTHING, what: 'given_back', before: given, after: given + sent, unusual: back },
    ...counted.map((each) => ({
      ...NOTHING,
      what: 'counted' as const,
      name: each.new_order ?? '',
      before: each.credited,
      after: each.credited,
    })),
    {
      ...NOTHING,
      what: 'remains',
      before: left,
      after: left - sent,
      unusual: sent > left ? ['more_than_left'] : worth > total ? ['limited'] : [],
    },
  ]
  if (fee.usual > 0)
    fields.push({
      ...NOTHING,
      what: 'refund_fee',
      before: fee.usual,
      after: fee.kept,
      unusual: fee.kept === 0 ? ['refund_fee_waived'] : [],
    })
  if (whole && rest > 0) fields.push({ ...NOTHING, what: 'to_pay', before: rest, after: 0 })
  return fields
}

/** There is no credit note without an invoice, and only one per refund, even if it is sent again. */
async function creditedFields(
  shop: Shop,
  order: orders.OrderRow,
  { id, total }: PreviewedRefund,
): Promise<RefundPreviewField[]> {
  const invoiced = await invoices.ofOrders(shop.sql, [order.id])
  if (!invoiced.has(order.id) || total === 0) return []
  const notes = (await creditNotes.ofOrders(shop.sql, [order])).get(order.id) ?? []
  const before = notes.reduce((sum, note) => sum + note.total, 0)
  const isCredited = id !== null && notes.some((note) => note.refund_id === id)
  return [{ ...NOTHING, what: 'credited', before, after: isCredited ? before : before + total }]
}

async function accountFields(
  shop: Shop,
  order: orders.OrderRow,
  iban: string,
): Promise<RefundPreviewField[]> {
  const after = maskedIban(iban)
  if (after === '') return []
  return [{ ...NOTHING, what: 'account', after, unusual: await unusualIban(shop, order, iban) }]
}
