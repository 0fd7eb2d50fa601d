import type { OfficeOrder } from '#contract/office/orders.ts'
import { amountDue, overpaymentsDue } from '#web/office/orders/actions/amounts.ts'
import { messages } from '#web/office/orders/messages.ts'
import { messages as texts } from './messages.ts'

/** A line of the ledger: what, its explanation, its amount, and the page about it. */
export interface LedgerLine {
  name: string
  detail?: string | undefined
  amount: number
  to?: string
}

interface LedgerGroup {
  name: string
  lines: LedgerLine[]
  /** The lines added up, in bold. */
  sums: LedgerLine[]
}

/** The words that depend on the festival's formats. */
interface Words {
  day: (instant: string | null) => string
  method: (key: string) => string
  refundStatus: (key: string) => string
}

/** Items that were removed from an order and count for the one that resulted from it. */
const countedElsewhere = ({ code, changes }: OfficeOrder): number =>
  changes.reduce((sum, { order, credited }) => (order === code ? sum + credited : sum), 0)

const unlessZero = (line: LedgerLine): LedgerLine[] => (line.amount === 0 ? [] : [line])

const ordered = (order: OfficeOrder): LedgerGroup => ({
  name: texts.ledger.ordered,
  lines: [
    { name: messages.itemsTotal, amount: order.items_total },
    ...unlessZero({ name: messages.shipping, amount: order.shipping_amount }),
    ...unlessZero({
      name: messages.discount,
      detail: [order.discount_name, order.voucher].filter(Boolean).join(', '),
      amount: -order.discount_amount,
    }),
  ],
  sums: [{ name: messages.total, amount: order.total_price }],
})

const installmentName = (order: OfficeOrder, index: number, words: Words): string =>
  order.has_payment_plan ? messages.installment({ place: index + 1 }) : words.method(order.payment_method)

function paid(order: OfficeOrder, words: Words): LedgerGroup {
  const lines = order.payments.flatMap(({ paid_amount, paid_at }, index) =>
    unlessZero({
      name: installmentName(order, index, words),
      detail: words.day(paid_at),
      amount: paid_amount,
    }),
  )
  return {
    name: texts.ledger.paid,
    lines,
    sums: [
      { name: messages.paid, amount: order.total_paid },
      ...(order.received === order.total_paid ? [] : [{ name: messages.arrived, amount: order.received }]),
    ],
  }
}

const DONE = 'processed'
const GONE = 'cancelled'

function refundLine(
  { id, total, status, created_at, completed_at }: OfficeOrder['refunds'][number],
  words: Words,
) {
  const detail = `${words.refundStatus(status)}, ${words.day(completed_at ?? created_at)}`
  return { name: messages.refundNumber({ id }), detail, amount: total, to: `/refunds/${id}` }
}

function wentBack(order: OfficeOrder, words: Words): LedgerGroup {
  const sent = order.overpayments.filter(({ returned_at }) => returned_at !== null)
  return {
    name: texts.ledger.back,
    lines: [
      ...order.refunds.filter(({ status }) => status === DONE).map((refund) => refundLine(refund, words)),
      ...sent.map(({ amount, returned_at }) => ({
        name: texts.ledger.overpayment,
        detail: words.day(returned_at),
        amount,
      })),
      ...unlessZero({ name: texts.countsElsewhere, amount: countedElsewhere(order) }),
    ],
    sums: unlessZero({ name: messages.given, amount: order.total_refunded }),
  }
}

const PAYABLE = ['pending', 'processing', 'partial']

/** What is due: the installments, or the rest with the reference of the transfer that is awaited. */
function dueLines(order: OfficeOrder, words: Words): LedgerLine[] {
  if (!PAYABLE.includes(order.payment_status) || order.has_refunds) return []
  if (!order.has_payment_plan)
    return unlessZero({
      name: texts.ledger.due,
      detail: order.transfer?.reference,
      amount: amountDue(order),
    })
  return order.payments.flatMap(({ amount, paid_amount, due_at, overdue }, index) =>
    unlessZero({
      name: messages.installment({ place: index + 1 }),
      detail: [messages.due({ day: words.day(due_at) }), overdue && messages.isOverdue]
        .filter(Boolean)
        .join(', '),
      amount: amount - paid_amount,
    }),
  )
}

function remains(order: OfficeOrder, words: Words): LedgerGroup {
  const due = dueLines(order, words)
  const open = order.refunds.filter(({ status }) => status !== DONE && status !== GONE)
  const lines = [
    ...due,
    ...open.map((refund) => refundLine(refund, words)),
    ...unlessZero({ name: messages.toSendBack, amount: overpaymentsDue(order) }),
  ]
  const isPlan = due.length > 1
  return {
    name: texts.ledger.remains,
    lines: lines.length === 0 ? [{ name: texts.ledger.nothing, amount: 0 }] : lines,
    sums: isPlan
      ? [{ name: texts.ledger.due, amount: due.reduce((sum, { amount }) => sum + amount, 0) }]
      : [],
  }
}

/** What was ordered, what was paid, what went back, and what remains. */
export const ledgerOf = (order: OfficeOrder, words: Words): LedgerGroup[] =>
  [ordered(order), paid(order, words), wentBack(order, words), remains(order, words)].filter(
    ({ lines, sums }) => lines.length + sums.length > 0,
  )
