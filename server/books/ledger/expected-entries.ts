import type { LedgerKind } from '#contract/office/ledger.ts'
import { account, gatewayAccount, reverseChargeAccount } from './accounts.ts'
import type { OrderFacts } from './facts.ts'
import { recognizedRevenue } from './revenue-recognition.ts'
import { posting, refunded, reversed, sold, unsold, type Posting } from './sales-postings.ts'

/** The required ledger entry of one row of an order. Its postings sum to zero. */
export interface Target {
  source: string
  kind: LedgerKind
  /** Null if it has no recorded time. */
  at: string | null
  postings: Posting[]
}

/**
 * The required ledger entries of an order's current state, row by row. A row without one requires zero. Posting the difference from what
 * was posted before makes the ledger match the rows, however often and in whichever order they change.
 */
export function targetsOf(facts: OrderFacts): Target[] {
  const targets = [
    ...salesOf(facts),
    ...facts.attempts.map((charge) =>
      received(facts, `attempt ${charge.id}`, gatewayAccount(charge.gateway), charge),
    ),
    ...facts.incoming.map((row) => incomingOf(facts, row)),
    ...facts.overpayments.map(({ id, amount, at }) =>
      move(`overpayment ${id}`, 'overpayment', at, account('receivables'), account('overpayments'), amount),
    ),
    ...refundsOf(facts),
    ...facts.cash_roundings.map(({ source, in_till, amount, at }) => {
      const into = account(in_till ? 'cash' : 'office_cash')
      return move(source, 'cash rounding', at, into, account('cash_rounding'), amount)
    }),
    ...facts.card_refunds.map(cardRefundOf),
    ...disputesOf(facts),
  ]
  const all = [
    ...targets,
    ...recognizedRevenue(
      facts,
      targets.flatMap(({ postings }) => postings),
    ),
  ]
  return (facts.reverse_charge ? all.map(taxedByBuyer) : all).map(compact)
}

const taxedByBuyer = (target: Target): Target => ({
  ...target,
  postings: target.postings.map((each) => ({ ...each, account: reverseChargeAccount(each.account) })),
})

/**
 * The sales of an order, and the cancelled part: all of an ended order, and the unpaid part of an order with a refund, which accepts no
 * more money.
 */
function salesOf(facts: OrderFacts): Target[] {
  const sale: Target = { source: 'order', kind: 'sale', at: facts.created_at, postings: sold(facts) }
  const isOver = facts.payment_status === 'cancelled' || facts.payment_status === 'abandoned'
  if (isOver) return [sale, cancellation('cancelled', null, reversed(sale.postings))]
  const balance = facts.has_refunds ? facts.total_price - facts.paid : 0
  return balance > 0
    ? [sale, cancellation('cancelled_balance', facts.refunds_since, unsold(facts, balance))]
    : [sale]
}

/** Posted at once if the time was not recorded. */
const cancellation = (source: string, at: string | null, postings: Posting[]): Target => ({
  source,
  kind: 'cancellation',
  at,
  postings,
})

/** A transfer of an amount from one account to another. */
export const move = (
  source: string,
  kind: LedgerKind,
  at: string | null,
  debit: string,
  credit: string,
  amount: number,
): Target => ({ source, kind, at, postings: [posting(debit, amount), posting(credit, -amount)] })

const received = (
  { has_payment_plan }: OrderFacts,
  source: string,
  into: string,
  { at, amount }: { at: string; amount: number },
): Target =>
  move(source, has_payment_plan ? 'installment' : 'payment', at, into, account('receivables'), amount)

/** Payments entered by staff, and reversals of those that belong to another order. Money returned by staff was an overpayment before. */
function incomingOf(facts: OrderFacts, row: OrderFacts['incoming'][number]): Target {
  const source = `incoming payment ${row.id}`
  if (row.method === 'credit')
    return move(source, 'credit', row.at, account('order_credits'), account('receivables'), row.amount)
  const into = row.from_statement ? account('unassigned') : enteredInto(facts, row)
  if (row.shown && !row.taken_back) return shownOf(facts, source, row)
  if (row.amount > 0) return received(facts, source, into, row)
  if (row.taken_back)
    return move(source, 'payment taken back', row.at, account('receivables'), into, -row.amount)
  return move(source, 'overpayment returned', row.at, account('overpayments'), into, -row.amount)
}

/** Money on a bank statement is posted by its line, on the bank's date. */
const shownOf = (facts: OrderFacts, source: string, row: OrderFacts['incoming'][number]): Target =>
  row.amount > 0
    ? received(facts, source, account('transfers'), row)
    : move(source, 'overpayment returned', row.at, account('overpayments'), account('transfers'), -row.amount)

/**
 * Cash is posted to the till if it was taken at the box office, also for a changed order. Cash entered or returned in the office is not in
 * a till.
 */
function enteredInto(
  { payment_method }: OrderFacts,
  { method, amount, taken_back, in_till }: OrderFacts['incoming'][number],
): string {
  const isAtTill = in_till || (payment_method === 'cash' && amount > 0 && !taken_back)
  return method === 'cash' && !isAtTill ? account('office_cash') : accountOfMethod(method)
}

const tillOf = ({ payment_method }: OrderFacts): string => accountOfMethod(payment_method)

function accountOfMethod(method: string): string {
  if (method === 'cash') return account('cash')
  return method === 'card_terminal' ? account('card_terminal') : account('bank')
}

/** A refund is owed from when staff accept it, or, if it was sent before it was posted, from then. */
function refundsOf(facts: OrderFacts): Target[] {
  return facts.refunds.flatMap((refund): Target[] => {
    const { id, completed_at: at, destination, out_of_band_amount, credited } = refund
    const [payable, credits] = [account('refunds_payable'), account('order_credits')]
    const from = destination === 'box_office' ? tillOf(facts) : account('bank')
    const shown = Math.min(refund.shown, out_of_band_amount - credited)
    const sent = [
      posting(payable, out_of_band_amount - credited),
      posting(account('transfers'), -shown),
      posting(from, shown - (out_of_band_amount - credited)),
    ]
    return [
      { source: `refund ${id}`, kind: 'refund', at, postings: refunded(refund, facts) },
      { source: `refund ${id} sent`, kind: 'refund sent', at, postings: sent },
      move(`refund ${id} credited`, 'credit', at, payable, credits, credited),
    ]
  })
}

/** Money refunded to a card: of a refund, of an overpayment, or, by the gateway itself, of neither. */
function cardRefundOf(row: OrderFacts['card_refunds'][number]): Target {
  const from = gatewayAccount(row.gateway)
  const to = (kind: LedgerKind, name: 'refunds_payable' | 'overpayments' | 'receivables') =>
    move(`card refund ${row.id}`, kind, row.at, account(name), from, row.amount)
  if (row.refund_id !== null) return to('refund sent', 'refunds_payable')
  if (row.overpayment_id !== null) return to('overpayment returned', 'overpayments')
  return to('returned at gateway', 'receivables')
}

/** Money lost to a dispute is owed again until it is written off. */
const disputesOf = ({ disputes }: OrderFacts): Target[] =>
  disputes.flatMap(({ id, gateway, lost_amount, written_off, at }): Target[] => [
    move(`dispute ${id}`, 'dispute lost', at, account('receivables'), gatewayAccount(gateway), lost_amount),
    move(`write-off ${id}`, 'write-off', at, account('write_offs'), account('receivables'), written_off),
  ])

/** One posting per account and item, without those of zero. */
export function compact(target: Target): Target {
  const sums = new Map<string, Posting>()
  for (const each of target.postings) {
    const key = postingKey(each)
    sums.set(key, { ...each, amount: (sums.get(key)?.amount ?? 0) + each.amount })
  }
  return { ...target, postings: [...sums.values()].filter(({ amount }) => amount !== 0) }
}

/** The key under which an amount is posted. */
export const postingKey = ({ account: name, product_id, merchandise_id }: Omit<Posting, 'amount'>): string =>
  `${name}/${product_id ?? ''}/${merchandise_id ?? ''}`
