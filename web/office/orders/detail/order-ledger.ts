import type { OfficeOrder } from '#contract/office/orders.ts'
import { amountDue, overpaymentsDue } from '#web/office/orders/actions/amounts.ts'
import { messages } from '#web/office/orders/messages.ts'
import { messages as texts } from './messages.ts'

const DONE = 'processed'
const GONE = 'cancelled'

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

/** What counts for the orders that resulted from this one; no money moves. */
const countedElsewhere = ({ refunds }: OfficeOrder): number =>
  refunds.reduce((sum, { credited, status }) => (status === GONE ? sum : sum + credited), 0)

const sumOf = (lines: LedgerLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

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

/** A refund without what of it counts for another order, which has a line of its own. */
function refundLines(
  { id, total, credited, status, created_at, completed_at }: OfficeOrder['refunds'][number],
  words: Words,
): LedgerLine[] {
  const detail = `${words.refundStatus(status)}, ${words.day(completed_at ?? created_at)}`
  return unlessZero({
    name: messages.refundNumber({ id }),
    detail,
    amount: total - credited,
    to: `/refunds/${id}`,
  })
}

function wentBack(order: OfficeOrder, words: Words): LedgerGroup {
  const sent = order.overpayments.filter(({ returned_at }) => returned_at !== null)
  const lines = [
    ...order.refunds.filter(({ status }) => status === DONE).flatMap((refund) => refundLines(refund, words)),
    ...sent.map(({ amount, returned_at }) => ({
      name: texts.ledger.overpayment,
      detail: words.day(returned_at),
      amount,
    })),
    ...unlessZero({ name: texts.countsElsewhere, amount: countedElsewhere(order) }),
  ]
  return {
    name: texts.ledger.back,
    lines,
    sums: unlessZero({ name: texts.ledger.allBack, amount: sumOf(lines) }),
  }
}

const PAYABLE = ['pending', 'processing', 'partial']

/** What is due: the installments, or the rest with the reference of the transfer that is awaited. */
function dueLines(order: OfficeOrder, words: Words): LedgerLine[] {
  if (!PAYABLE.includes(order.payment_status) || order.fully_refunded) return []
  // An order with a refund takes no more money.
  const held = order.has_refunds && texts.ledger.held
  const detailOf = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')
  if (!order.has_payment_plan)
    return unlessZero({
      name: texts.ledger.due,
      detail: detailOf(order.transfer?.reference, held),
      amount: amountDue(order),
    })
  return order.payments.flatMap(({ amount, paid_amount, due_at, overdue }, index) =>
    unlessZero({
      name: messages.installment({ place: index + 1 }),
      detail: detailOf(messages.due({ day: words.day(due_at) }), overdue && messages.isOverdue, held),
      amount: amount - paid_amount,
    }),
  )
}

/** What staff decide about an order with a problem: the difference of what was received to its price. */
function problemLines(order: OfficeOrder): LedgerLine[] {
  if (order.payment_status !== 'problem') return []
  const missing = order.total_price - (order.received - overpaymentsDue(order))
  return [
    {
      name: texts.ledger.toDecide,
      detail: missing > 0 ? texts.ledger.missing : missing < 0 ? texts.ledger.tooMuch : texts.ledger.exact,
      amount: Math.abs(missing),
    },
  ]
}

function remains(order: OfficeOrder, words: Words): LedgerGroup {
  const due = dueLines(order, words)
  const open = order.refunds.filter(({ status }) => status !== DONE && status !== GONE)
  const lines = [
    ...due,
    ...problemLines(order),
    ...open.flatMap((refund) => refundLines(refund, words)),
    ...unlessZero({ name: messages.toSendBack, amount: overpaymentsDue(order) }),
  ]
  // What is due and what is to be sent back do not add up.
  const isPlan = due.length > 1 && due.length === lines.length
  return {
    name: texts.ledger.remains,
    lines: lines.length === 0 ? [{ name: texts.ledger.nothing, amount: 0 }] : lines,
    sums: isPlan ? [{ name: texts.ledger.due, amount: sumOf(due) }] : [],
  }
}

/** What was ordered, what was paid, what went back, and what remains. */
export const ledgerOf = (order: OfficeOrder, words: Words): LedgerGroup[] =>
  [ordered(order), paid(order, words), wentBack(order, words), remains(order, words)].filter(
    ({ lines, sums }) => lines.length + sums.length > 0,
  )
