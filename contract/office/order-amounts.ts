// Amounts of an order's page, in minor units, from what the server says of the order. Pages use them for previews; the server decides.

import { sum } from '#contract/money.ts'
import { amountToSend } from '#contract/refund-amounts.ts'
import type { OfficeOrder } from './orders.ts'

type Payment = OfficeOrder['payments'][number]
type Attempt = Payment['attempts'][number]
type Refund = OfficeOrder['refunds'][number]
type Overpayment = OfficeOrder['overpayments'][number]

const sumOf = (amounts: readonly { amount: number }[]): number => sum(amounts.map(({ amount }) => amount))

/** The sum of the overpayments that have not been returned yet. */
export const overpaymentsDue = ({ overpayments }: Pick<OfficeOrder, 'overpayments'>): number =>
  sum(overpayments.map(({ remaining, returned_at }) => (returned_at === null ? remaining : 0)))

/** The amount of an order that was paid by card, and can go back there: not in another currency. */
export const paidByCard = ({ payments }: Pick<OfficeOrder, 'payments'>): number =>
  sumOf(
    payments.flatMap(({ attempts }) =>
      attempts.filter(({ status, charged }) => status === 'succeeded' && charged === null),
    ),
  )

/** A payment that a gateway has reported in another currency, by the reference of its attempt. */
interface ForeignPayment {
  reference: string
  amount: number
  currency: string
}

/** Those of an order whose value nobody has given: they are not in the books. */
export const unvaluedPayments = ({ payments }: Pick<OfficeOrder, 'payments'>): ForeignPayment[] =>
  payments.flatMap(({ attempts }) =>
    attempts
      .filter(({ status }) => status !== 'succeeded')
      .flatMap(({ reference, reported, currency: expected }) =>
        reported
          .filter(({ currency }) => currency !== expected)
          .slice(-1)
          .map((payment) => ({ reference, ...payment })),
      ),
  )

/** The amount that counts for other orders and was lost there: nobody is owed it. */
export const lostCredit = ({ lost_credits }: Pick<OfficeOrder, 'lost_credits'>): number => sumOf(lost_credits)

/** The amount to return after keeping `kept`, if as much was paid by card, so that it can be refunded to the card; otherwise 0. */
export function amountToCard(
  order: Pick<OfficeOrder, 'payments' | 'received' | 'lost_credits'>,
  kept: number,
): number {
  const open = Math.max(0, order.received - kept - lostCredit(order))
  return open <= paidByCard(order) ? open : 0
}

/** The amount to return after keeping `kept`. Open overpayments are only used if the rest is not enough. */
export function amountToReturn(
  order: Pick<OfficeOrder, 'overpayments' | 'received' | 'lost_credits'>,
  kept: number,
): number {
  const left = order.received - overpaymentsDue(order)
  return Math.max(0, (left < kept ? order.received : left) - kept - lostCredit(order))
}

/** The amount that is still due. */
export const amountDue = ({
  total_price,
  total_paid,
}: Pick<OfficeOrder, 'total_price' | 'total_paid'>): number => Math.max(0, total_price - total_paid)

/** The amount that is due once so much more counts; negative if that is more than is due. */
export const dueAfter = (order: Pick<OfficeOrder, 'total_price' | 'total_paid'>, amount: number): number =>
  amountDue(order) - amount

/** The amount that is due once so much of the money of an order is reversed. */
export const dueAfterReversal = (
  { total_price, received }: Pick<OfficeOrder, 'total_price' | 'received'>,
  amount: number,
): number => Math.max(0, total_price - (received - amount))

/** An amount that is not zero, and what it is of. */
interface AmountOf<Of> {
  of: Of
  amount: number
}

/** A payment with its place among the payments of its order, from 1. */
export interface PlacedPayment {
  payment: Payment
  place: number
}

/**
 * What was paid for an order, what went back, and what remains; no amount is in two of its lines. `credited` counts for the orders that resulted
 * from this one: no money moves, and it is not in the amounts of the refunds.
 */
export interface OrderLedger {
  paid: AmountOf<PlacedPayment>[]
  /** What a gateway has reported otherwise than expected, in its currency: in none of the other amounts. */
  uncounted: (AmountOf<Attempt> & { currency: string })[]
  back: {
    refunds: AmountOf<Refund>[]
    overpayments: AmountOf<Overpayment>[]
    credited: number
    total: number
  }
  remains: {
    /** The installments that are due, without one of them the whole rest (`of` is null). */
    due: AmountOf<PlacedPayment | null>[]
    /** Their sum, where they are several and nothing else remains: what is due and what is to be sent back do not add up. */
    totalDue: number | null
    /** Of an order with a problem, what is missing of its price; negative if it is too much. */
    missing: number | null
    refunds: AmountOf<Refund>[]
    toSendBack: number
  }
}

type LedgerOrder = Pick<
  OfficeOrder,
  | 'payment_status'
  | 'has_payment_plan'
  | 'fully_refunded'
  | 'total_price'
  | 'total_paid'
  | 'received'
  | 'payments'
  | 'refunds'
  | 'overpayments'
>

const nonZero = <Of>(amounts: AmountOf<Of>[]): AmountOf<Of>[] => amounts.filter(({ amount }) => amount !== 0)

const placed = ({ payments }: LedgerOrder): PlacedPayment[] =>
  payments.map((payment, index) => ({ payment, place: index + 1 }))

const refundsIn = ({ refunds }: LedgerOrder, isMeant: (status: string) => boolean): AmountOf<Refund>[] =>
  nonZero(
    refunds
      .filter(({ status }) => isMeant(status))
      .map((refund) => ({ of: refund, amount: amountToSend(refund) })),
  )

function wentBack(order: LedgerOrder): OrderLedger['back'] {
  const refunds = refundsIn(order, (status) => status === 'processed')
  const overpayments = order.overpayments
    .filter(({ returned_at }) => returned_at !== null)
    .map((overpayment) => ({ of: overpayment, amount: overpayment.amount }))
  const credited = sum(order.refunds.map((refund) => (refund.status === 'cancelled' ? 0 : refund.credited)))
  return { refunds, overpayments, credited, total: sumOf(refunds) + sumOf(overpayments) + credited }
}

const PAYABLE: OfficeOrder['payment_status'][] = ['pending', 'processing', 'partial']

function dueOf(order: LedgerOrder): OrderLedger['remains']['due'] {
  if (!PAYABLE.includes(order.payment_status) || order.fully_refunded) return []
  if (!order.has_payment_plan) return nonZero([{ of: null, amount: amountDue(order) }])
  return nonZero(
    placed(order).map((each) => ({ of: each, amount: each.payment.amount - each.payment.paid_amount })),
  )
}

function remains(order: LedgerOrder): OrderLedger['remains'] {
  const due = dueOf(order)
  const toSendBack = overpaymentsDue(order)
  const refunds = refundsIn(order, (status) => status !== 'processed' && status !== 'cancelled')
  const isPlanAlone = due.length > 1 && refunds.length === 0 && toSendBack === 0
  const hasProblem = order.payment_status === 'problem'
  return {
    due,
    totalDue: isPlanAlone ? sumOf(due) : null,
    missing: hasProblem ? order.total_price - (order.received - toSendBack) : null,
    refunds,
    toSendBack,
  }
}

/** The ledger of an order. */
export const orderLedger = (order: LedgerOrder): OrderLedger => ({
  paid: nonZero(placed(order).map((each) => ({ of: each, amount: each.payment.paid_amount }))),
  uncounted: order.payments.flatMap(({ attempts }) =>
    attempts.flatMap((attempt) => attempt.reported.map((each) => ({ of: attempt, ...each }))),
  ),
  back: wentBack(order),
  remains: remains(order),
})
