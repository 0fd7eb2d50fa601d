import { orderLedger, type OrderLedger, type PlacedPayment } from '#contract/office/order-amounts.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { messages } from '#web/office/orders/messages.ts'
import { messages as texts } from './messages.ts'

/** A line of the ledger: what, its explanation, its amount, and the page about it. */
export interface LedgerLine {
  name: string
  detail?: string | undefined
  amount: number
  /** Of an amount in another currency than the festival's. */
  currency?: string
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
  gateway: (key: string) => string
  money: (amount: number, currency?: string) => string
}

const unlessZero = (line: LedgerLine): LedgerLine[] => (line.amount === 0 ? [] : [line])

const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const ordered = (order: OfficeOrder): LedgerGroup => ({
  name: texts.ledger.ordered,
  lines: [
    { name: messages.itemsTotal, amount: order.items_total },
    ...unlessZero({ name: messages.shipping, amount: order.shipping_amount }),
    ...unlessZero({ name: messages.donation, amount: order.donation_amount }),
    ...unlessZero({
      name: messages.discount,
      detail: joined(order.discount_name, order.voucher),
      amount: -order.discount_amount,
    }),
  ],
  sums: [{ name: messages.total, amount: order.total_price }],
})

const paymentName = (order: OfficeOrder, { place }: PlacedPayment, words: Words): string =>
  order.has_payment_plan ? messages.installment({ place }) : words.method(order.payment_method)

/** The amounts in another currency of which a payment is the value. */
const valuedIn = ({ attempts }: PlacedPayment['payment'], words: Words): string[] =>
  attempts.flatMap(({ charged }) =>
    charged === null ? [] : [texts.ledger.valued({ amount: words.money(charged.amount, charged.currency) })],
  )

const paid = (order: OfficeOrder, ledger: OrderLedger, words: Words): LedgerGroup => ({
  name: texts.ledger.paid,
  lines: ledger.paid.map(({ of, amount }) => ({
    name: paymentName(order, of, words),
    detail: joined(words.day(of.payment.paid_at), ...valuedIn(of.payment, words)),
    amount,
  })),
  sums: [
    { name: messages.paid, amount: order.total_paid },
    ...(order.received === order.total_paid ? [] : [{ name: messages.arrived, amount: order.received }]),
  ],
})

const uncounted = ({ uncounted: reported }: OrderLedger, words: Words): LedgerGroup => ({
  name: texts.ledger.uncounted,
  lines: reported.map(({ of, amount, currency }) => ({
    name: texts.ledger.reportedBy({ gateway: words.gateway(of.gateway) }),
    detail: texts.ledger.expected({ amount: words.money(of.amount) }),
    amount,
    currency,
  })),
  sums: [],
})

const refundLine = (
  { of: { id, status, created_at, completed_at }, amount }: OrderLedger['back']['refunds'][number],
  words: Words,
): LedgerLine => ({
  name: messages.refundNumber({ id }),
  detail: `${words.refundStatus(status)}, ${words.day(completed_at ?? created_at)}`,
  amount,
  to: `/refunds/${id}`,
})

const wentBack = ({ back }: OrderLedger, words: Words): LedgerGroup => ({
  name: texts.ledger.back,
  lines: [
    ...back.refunds.map((refund) => refundLine(refund, words)),
    ...back.overpayments.map(({ of: { returned_at }, amount }) => ({
      name: texts.ledger.overpayment,
      detail: words.day(returned_at),
      amount,
    })),
    ...unlessZero({ name: texts.countsElsewhere, amount: back.credited }),
  ],
  sums: unlessZero({ name: texts.ledger.allBack, amount: back.total }),
})

/** An installment, or the rest with the reference of the transfer that is awaited. */
function dueLine(
  order: OfficeOrder,
  { of, amount }: OrderLedger['remains']['due'][number],
  words: Words,
): LedgerLine {
  // An order with a refund takes no more money.
  const held = order.has_refunds && texts.ledger.held
  if (!of) return { name: texts.ledger.due, detail: joined(order.transfer?.reference, held), amount }
  const { due_at, overdue } = of.payment
  return {
    name: messages.installment({ place: of.place }),
    detail: joined(messages.due({ day: words.day(due_at) }), overdue && messages.isOverdue, held),
    amount,
  }
}

/** What a gateway has reported otherwise than expected is there, and does not count: it is not missing. */
const missingOf = (received: number): string =>
  received === 0 ? texts.ledger.nothingCounts : texts.ledger.missing

/** What staff decide about an order with a problem: the difference of what was received to its price. */
const problemLine = ({ received }: OfficeOrder, missing: number): LedgerLine => ({
  name: texts.ledger.toDecide,
  detail: missing > 0 ? missingOf(received) : missing < 0 ? texts.ledger.tooMuch : texts.ledger.exact,
  amount: Math.abs(missing),
})

function remains(order: OfficeOrder, { remains: left }: OrderLedger, words: Words): LedgerGroup {
  const lines = [
    ...left.due.map((each) => dueLine(order, each, words)),
    ...(left.missing === null ? [] : [problemLine(order, left.missing)]),
    ...left.refunds.map((refund) => refundLine(refund, words)),
    ...unlessZero({ name: messages.toSendBack, amount: left.toSendBack }),
  ]
  return {
    name: texts.ledger.remains,
    lines: lines.length === 0 ? [{ name: texts.ledger.nothing, amount: 0 }] : lines,
    sums: left.totalDue === null ? [] : [{ name: texts.ledger.due, amount: left.totalDue }],
  }
}

/** What was ordered, what was paid, what went back, and what remains, in words. */
export function ledgerOf(order: OfficeOrder, words: Words): LedgerGroup[] {
  const ledger = orderLedger(order)
  return [
    ordered(order),
    paid(order, ledger, words),
    uncounted(ledger, words),
    wentBack(ledger, words),
    remains(order, ledger, words),
  ].filter(({ lines, sums }) => lines.length + sums.length > 0)
}
