import type { LostCredit } from '#contract/office/disputes.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { write, today } from '#server/payments/incoming-entries/incoming-entries.ts'
import { messages } from '#server/payments/messages.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { listFollowUps, listSources, listWrittenOff, sumCredits, type Source } from './queries.ts'
import { addWrittenOff } from '#server/payments/queries.ts'
import { overpaid } from '#server/payments/amount-received/amount-received.ts'

/** A problem with the money of an order, described for the staff; `isOutdated` recognizes earlier descriptions of it. */
export interface OrderProblem {
  reason: string
  isOutdated?: (earlier: string) => boolean
  /** Whether it applies only to orders that are a problem already. */
  onlyProblems?: boolean
}

/**
 * Makes the orders that a locked order is credited to a problem, because something is wrong with its money. Those that have ended without
 * an overpayment are skipped.
 */
export async function flagFollowUps(
  tx: Tx,
  order: orders.OrderRow,
  { reason, isOutdated = () => false, onlyProblems = false }: OrderProblem,
): Promise<void> {
  for (const { id, amount } of await listFollowUps(tx, order.id)) {
    const next = await orders.lock(tx, id)
    if (onlyProblems && next.payment_status !== 'problem') continue
    if (!(await hasMoney(tx, next))) continue
    const of = { amount: pricing.format(tx, amount), order: order.code }
    const textOf = (what: string) => messages.problems.ofFormer({ ...of, reason: what })
    await orders.status.raiseProblem(tx, next, textOf(reason), (earlier) => {
      const beginning = textOf('')
      return earlier.startsWith(beginning) && isOutdated(earlier.slice(beginning.length))
    })
  }
}

async function hasMoney(tx: Tx, { id, payment_status }: orders.OrderRow): Promise<boolean> {
  if (payment_status !== 'cancelled' && payment_status !== 'abandoned') return true
  return (await overpaid(tx, id)) > 0
}

/** The amount credited to an order from others whose money was lost in disputes or reversed, in minor units. */
export async function listLost(at: Sql | Tx, orderId: number): Promise<LostCredit[]> {
  return (await lostSources(at, orderId)).map(({ code: order, amount }) => ({ order, amount }))
}

async function lostSources(at: Sql | Tx, orderId: number): Promise<Source[]> {
  const [credited] = await sumCredits(at, orderId)
  let left = credited?.amount ?? 0
  if (left <= 0) return []
  return (await listSources(at, orderId)).flatMap((source) => {
    const amount = Math.min(left, source.amount, source.short + source.written_off)
    left -= amount
    return amount > 0 ? [{ ...source, amount }] : []
  })
}

/**
 * Settles a surplus of a locked order against its lost credits, in minor units: a credit whose source has lost its money is returned to
 * that source instead of to the customer. Returns the settled amount.
 */
export async function returnLostCredits(tx: Tx, order: orders.OrderRow, surplus: number): Promise<number> {
  let left = surplus
  for (const source of await lostSources(tx, order.id)) {
    const amount = Math.min(left, source.amount)
    if (amount <= 0) break
    await move(tx, order, source, amount)
    left -= amount
  }
  return surplus - left
}

async function move(tx: Tx, order: orders.OrderRow, source: Source, amount: number): Promise<void> {
  const value_date = today(tx)
  const entry = { value_date, method: 'credit' as const }
  const numberOf = async (id: number) => ((await sumCredits(tx, id))[0]?.number ?? 0) + 1
  await write(
    tx,
    order,
    {
      ...entry,
      number: await numberOf(order.id),
      amount: -amount,
      note: officeMessages.creditBackTo({ order: source.code }),
    },
    'credit given back',
  )
  await write(
    tx,
    source,
    {
      ...entry,
      number: await numberOf(source.id),
      amount,
      note: officeMessages.creditFrom({ order: order.code }),
    },
    'credit given back',
  )
  await unwriteOff(tx, source, amount)
}

/** Recovered money is no longer written off. */
async function unwriteOff(tx: Tx, { id }: Source, amount: number): Promise<void> {
  let left = amount
  for (const { id: dispute, written_off } of await listWrittenOff(tx, id)) {
    const part = Math.min(left, written_off)
    if (part > 0) await addWrittenOff(tx, dispute, -part)
    left -= part
  }
}
