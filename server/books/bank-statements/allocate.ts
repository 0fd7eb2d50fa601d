import { leftOf, MAX_CERTAIN_LINES, type CertainLinesResponse } from '#contract/office/bank-statements.ts'
import { messages as common } from '#contract/messages.ts'
import type * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import * as audit from '#server/platform/audit.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { normalizeCode } from '#server/platform/text/search.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { matchLater, matchLines } from './suggestions.ts'

/** The amount of a line that is allocated to an order, in minor units. */
interface Part {
  order: string
  amount: number | null
}

const MAX_PARTS = 20

/**
 * Allocates the money of a line, or a part of it, to orders: each gets an incoming payment, as if it had been entered by hand. A line with
 * a remaining amount stays open. The open payment page of an order paid by card is ended first.
 *
 * Refuses:
 * - an unknown line (404), one that is not incoming money, is no longer open, or is in another currency
 * - no order, more than 20, the same one twice, an unknown one, and one that is paid neither by transfer nor by card
 * - no amount, and more than the remaining amount of the line
 * - while a gateway does not answer
 */
export async function allocate(shop: Shop, id: number, parts: Part[]): Promise<void> {
  await endPaymentPages(shop, id, checkParts(parts))
  await batchesOf(shop).submit(submitted({ line: id, parts }))
}

type CheckedPart = { code: string; amount: number }

function checkParts(parts: Part[]): CheckedPart[] {
  if (parts.length === 0) throw new Refusal(messages.partsNone, { field: 'parts' })
  if (parts.length > MAX_PARTS) throw new Refusal(messages.partsMany({ most: MAX_PARTS }), { field: 'parts' })
  const codes = new Set<string>()
  return parts.map(({ order, amount }) => {
    const code = normalizeCode(order)
    if (code === '') throw new Refusal(messages.partsNone, { field: 'parts' })
    if (codes.has(code)) throw new Refusal(messages.partTwice({ order: code }), { field: 'parts' })
    if (amount === null || amount <= 0) throw new Refusal(messages.partAmount, { field: 'parts' })
    codes.add(code)
    return { code, amount }
  })
}

/** Checks the line first, so that no payment page is ended for one that cannot be allocated. */
async function endPaymentPages(shop: Shop, id: number, parts: CheckedPart[]): Promise<void> {
  const codes = parts.map(({ code }) => code)
  const found = await queries.findOrders(shop.sql, codes)
  const missing = codes.find((code) => !found.some((order) => order.code === code))
  if (missing !== undefined) throw unknownOrder(missing)
  const [seen] = await queries.readLines(shop.sql, [id])
  refuseUnlessRemaining(shop, refuseUnlessAllocatable(shop, seen), parts)
  for (const { id: order, payment_method } of found)
    if (payment_method === 'credit_card') await incomingPayments.endPaymentPages(shop, order)
}

const unknownOrder = (code: string): Refusal =>
  new Refusal(messages.orderUnknown({ order: code }), { field: 'parts' })

/** What a line is allocated to: parts of it to orders, or all that is left of it to the order that certainly awaits it. */
type Allocation = { line: number } & ({ parts: Part[] } | { order: string })

/** A statement may pay thousands of orders: what arrives while a batch is at the database is allocated together. */
const batchesOf = groupCommitPerShop((shop, allocations: Submitted<Allocation>[]) =>
  transactEach(shop, allocations, allocateLine),
)

async function allocateLine(tx: Tx, { line: id, ...to }: Allocation): Promise<void> {
  const line = await lockAllocatable(tx, id)
  const parts = checkParts('parts' in to ? to.parts : [{ order: to.order, amount: leftOf(line) }])
  const left = refuseUnlessRemaining(tx.shop, line, parts)
  const found = await Promise.all(parts.map((part) => lockOrder(tx, part)))
  if ('order' in to) for (const each of found) await refuseUnlessDue(tx, each)
  for (const each of found) await allocatePart(tx, line, each)
  if (left === 0) queries.setStatus(tx, { id, status: 'booked', note: null, by: actorOf(tx) })
  await matchLater(tx)
  const allocated = Object.fromEntries(parts.map(({ code, amount }) => [code, amount]))
  await audit.record(tx, 'system', 'bank line booked', `bank line ${id}`, allocated)
}

type LockedPart = { order: orders.OrderRow; amount: number }

async function lockOrder(tx: Tx, { code, amount }: CheckedPart): Promise<LockedPart> {
  const order = await staffActions.lockIfFound(tx, code)
  if (!order) throw unknownOrder(code)
  return { order, amount }
}

async function allocatePart(
  tx: Tx,
  { id, booked_on }: queries.LineRow,
  { order, amount }: LockedPart,
): Promise<void> {
  const input = { amount, value_date: booked_on, note: messages.note({ line: id }) }
  const incoming_payment_id = await incomingPayments.addFromBankLine(tx, order, input)
  queries.insertAllocation(tx, { line_id: id, incoming_payment_id, amount, created_by: actorOf(tx) })
}

async function lockAllocatable(tx: Tx, id: number): Promise<queries.LineRow> {
  await queries.lockLine(tx, id)
  const [line] = await queries.readLocked(tx, id)
  return refuseUnlessAllocatable(tx.shop, line)
}

function refuseUnlessAllocatable(shop: Shop, line: queries.LineRow | undefined): queries.LineRow {
  if (!line) throw new Refusal(common.notFound, { status: 404 })
  if (line.amount < 0 || line.return_reason !== null)
    throw new Refusal(messages.notMoneyIn, { field: 'parts' })
  if (line.status !== 'open') throw new Refusal(messages.notOpen({ status: line.status }), { field: 'parts' })
  if (line.currency !== site.of(shop).currency)
    throw new Refusal(messages.otherCurrency({ currency: line.currency }), { field: 'parts' })
  return line
}

/** Returns the remaining amount of a line after these parts. */
function refuseUnlessRemaining(shop: Shop, line: queries.LineRow, parts: CheckedPart[]): number {
  const left = leftOf(line, parts)
  if (left < 0)
    throw new Refusal(messages.partsMore({ amount: pricing.format(shop, -left) }), { field: 'parts' })
  return left
}

/** So long a call takes at most, so that neither a browser nor a proxy gives up waiting for it. */
const CERTAIN_TIME = Temporal.Duration.from({ seconds: 15 })
/** So many lines are allocated between two looks at the clock. */
const AT_ONCE = 200

interface CertainLine {
  line: number
  order: string
}

/**
 * Allocates certain lines as a whole, each to the order shown with it, which must await a transfer of exactly this amount. A line that is no
 * longer certain, or was allocated meanwhile, is not changed, and its result says why, as for one that fails for a reason of our own, which is
 * logged; the others are allocated. After fifteen seconds the results so far are returned; further lines are not begun.
 *
 * Refuses:
 * - more than 1,000 lines
 */
export async function allocateCertain(
  shop: Shop,
  given: { line: number | null; order: string }[],
): Promise<CertainLinesResponse['lines']> {
  if (given.length > MAX_CERTAIN_LINES)
    throw new Refusal(messages.linesMany({ most: MAX_CERTAIN_LINES }), { field: 'lines' })
  const lines = given.flatMap(({ line, order }) => (line === null ? [] : [{ line, order }]))
  const until = shop.clock.now().add(CERTAIN_TIME)
  const results: CertainLinesResponse['lines'] = []
  for (let begin = 0; begin < lines.length; begin += AT_ONCE) {
    if (Temporal.Instant.compare(shop.clock.now(), until) > 0) break
    const some = lines.slice(begin, begin + AT_ONCE)
    results.push(...(await Promise.all(some.map((each) => resultOf(shop, each)))))
  }
  await regroup(
    shop,
    results.flatMap(({ line, fault }) => (fault === null ? [] : [line])),
  )
  return results
}

/** Moves lines to the groups where they belong now. The others are committed: their results are returned although this fails. */
async function regroup(shop: Shop, lines: number[]): Promise<void> {
  try {
    await matchLines(shop, lines)
  } catch (error) {
    shop.log.error({ err: error, lines: lines.length }, 'refused bank lines were not matched again')
  }
}

async function resultOf(
  shop: Shop,
  { line, order }: CertainLine,
): Promise<CertainLinesResponse['lines'][number]> {
  try {
    await batchesOf(shop).submit(submitted({ line, order }))
    return { line, fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { line, fault: error.message }
    // The others are committed: their results must not be lost.
    shop.log.error({ err: error, line }, 'a certain bank line was not allocated')
    return { line, fault: messages.notAllocated }
  }
}

async function refuseUnlessDue(tx: Tx, { order, amount }: LockedPart): Promise<void> {
  const waits =
    order.payment_method === 'bank_transfer' &&
    ['pending', 'partial'].includes(order.payment_status) &&
    !order.has_refunds &&
    !paymentDeadlines.isOver(order, tx.now)
  const open = (await plans.ofOrder(tx, order.id)).map((row) => row.amount - row.paid_amount)
  const due = [open.find((each) => each > 0), open.reduce((sum, each) => sum + each, 0)]
  if (!waits || !due.includes(amount)) throw new Refusal(messages.notCertain, { field: 'order' })
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
