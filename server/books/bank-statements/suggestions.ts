import type { MatchGroup, MatchGroupTotals, SuggestedOrder } from '#contract/office/bank-statements.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { listCandidates, listCodes, readCandidates, type CandidateRow } from './candidate-queries.ts'
import type { FoundCode } from './match/match.ts'
import type { Candidate, Line, MatchedLine } from './match/match.ts'
import * as matches from './match-queries.ts'
import * as queries from './queries.ts'
import { runIsolated } from './isolated-tasks/run-isolated.ts'

/** The maximum number of open lines per run; further ones are matched in turns: first unmatched ones, then the earliest. */
const MAX_LINES = 20_000
/** The maximum number of orders considered for an amount alone: with the name, an amount is a match, and a popular price has many orders. */
const MAX_ORDERS_PER_AMOUNT = 2_000
/** Orders that were paid or ended longer ago are not considered. */
const SINCE = Temporal.Duration.from({ hours: 24 * 183 })

/**
 * Matches all open lines with the current orders, and stores the results, so that staff need not wait for them. A job that may run at any
 * time.
 */
export async function matchAll(shop: Shop): Promise<void> {
  const lines = await matches.listToMatch(shop.sql, MAX_LINES)
  if (lines.length === 0) return
  const since = shop.clock.now().subtract(SINCE)
  const [all] = await listCodes(shop.sql, since)
  const named = await runIsolated('findCodes', { lines: lines.map(lineOf), codes: all?.codes ?? '' })
  const candidates = await listCandidates(shop.sql, since, matchKeysOf(lines, named), MAX_ORDERS_PER_AMOUNT)
  const found = await match(shop, lines, candidates, named)
  await matches.keep(
    shop.sql,
    found.map(({ id, match_group, suggestions }) => ({
      id,
      match_group,
      orders: suggestions.map(({ order }) => order),
    })),
  )
}

/** The order whose code each line names; null for none, and for several. */
export async function namedOrders(shop: Shop, lines: readonly Line[]): Promise<(string | null)[]> {
  if (lines.length === 0) return []
  const [all] = await listCodes(shop.sql, shop.clock.now().subtract(SINCE))
  const named = await runIsolated('findCodes', { lines: [...lines], codes: all?.codes ?? '' })
  return named.map((found) => (found.length === 1 ? (found[0]?.code ?? null) : null))
}

const matchKeysOf = (lines: readonly queries.LineRow[], named: FoundCode[][]) => ({
  codes: [...new Set(named.flatMap((found) => found.map(({ code }) => code)))],
  amounts: [...new Set(lines.map(({ amount, booked }) => amount - booked))],
  ibans: [...new Set(lines.map(({ iban }) => iban))],
})

/** The maximum time for matching the lines of an upload. */
const UPLOADING = Temporal.Duration.from({ minutes: 1 })

/** Matches the unmatched lines of an interrupted upload. */
export async function matchLeft(shop: Shop): Promise<void> {
  const before = shop.clock.now().subtract(UPLOADING)
  if ((await matches.findUnmatched(shop.sql, before)).length > 0) await matchAll(shop)
}

/** An allocation shows from which account a customer pays. Many are made within a minute: lines are matched again once. */
export const matchLater = (tx: Tx): Promise<void> =>
  jobs.addOnce(tx, 'match-bank-lines', Temporal.Duration.from({ seconds: 30 }))

/** The earliest lines of a group, and the totals of all groups. Amounts are in minor units. */
export interface GroupOfLines {
  totals: Record<MatchGroup, MatchGroupTotals>
  lines: Suggestion[]
}

/** An open line with its candidate orders, best first. */
interface Suggestion {
  id: number
  suggestions: SuggestedOrder[]
}

/**
 * Reads up to `limit` lines of a group. Each is matched again with its candidates' current state, and moves to another group if necessary.
 */
export async function readGroup(shop: Shop, group: MatchGroup, limit: number): Promise<GroupOfLines> {
  if ((await matches.findUnmatched(shop.sql, shop.clock.now())).length > 0) await matchAll(shop)
  for (;;) {
    const lines = await matches.listGroup(shop.sql, group, limit)
    const found = await matchAgain(shop, lines)
    const staying = found.filter((each) => each.match_group === group)
    if (lines.length > 0 && staying.length === 0) continue
    const sums = await matches.sumGroups(shop.sql, site.of(shop).currency)
    const totals = { certain: NOTHING, unsure: NOTHING, unknown: NOTHING, out: NOTHING }
    return {
      totals: { ...totals, ...Object.fromEntries(sums.map(({ match_group: key, ...sum }) => [key, sum])) },
      lines: staying,
    }
  }
}

const NOTHING: MatchGroupTotals = { lines: 0, amount: 0 }

/** The candidate orders of a line, best first; moves the line to the group where it belongs. Empty if the line is unknown or not open. */
export async function ofLine(shop: Shop, id: number): Promise<SuggestedOrder[]> {
  const [line] = await matches.readOpen(shop.sql, [id])
  if (line?.orders === null) await matchAll(shop)
  const [found] = await matchAgain(shop, await matches.readOpen(shop.sql, [id]))
  return found?.suggestions ?? []
}

/** Moves open lines to the groups where they belong now. */
export async function matchLines(shop: Shop, ids: number[]): Promise<void> {
  if (ids.length > 0) await matchAgain(shop, await matches.readOpen(shop.sql, ids))
}

type Found = Suggestion & { match_group: MatchGroup }

/** Matches lines with their previous candidates, whose codes are searched for in the same task; it is not needed if there are none. */
async function matchAgain(shop: Shop, lines: readonly matches.MatchedRow[]): Promise<Found[]> {
  if (lines.every(({ orders }) => orders?.length === 0))
    return lines.map(({ id, match_group }) => ({
      id,
      match_group: match_group ?? 'unknown',
      suggestions: [],
    }))
  const codes = [...new Set(lines.flatMap(({ orders }) => orders ?? []))]
  const rows = await readCandidates(shop.sql, codes)
  const found = await match(shop, lines, rows)
  const before = new Map(lines.map(({ id, match_group }) => [id, match_group]))
  const moved = found.filter(({ id, match_group }) => before.get(id) !== match_group)
  if (moved.length > 0)
    await matches.moveToGroups(
      shop.sql,
      moved.map(({ id, match_group }) => ({ id, match_group })),
    )
  return found
}

async function match(
  shop: Shop,
  lines: readonly queries.LineRow[],
  rows: readonly CandidateRow[],
  named?: FoundCode[][],
): Promise<Found[]> {
  const now = shop.clock.now()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const { currency } = site.of(shop)
  const matched = await runIsolated('matchLines', {
    lines: lines.map(lineOf),
    candidates: rows.map((row) => candidateOf(row, currency, now)),
    ...(named && { named }),
  })
  return lines.map((line, index) => foundOf(line, matched[index], byCode))
}

/** The fields of a line used for matching. */
const lineOf = (line: queries.LineRow): Line => ({
  amount: line.amount - line.booked,
  currency: line.currency,
  name: line.name,
  iban: line.iban,
  text: line.text,
  end_to_end_id: line.end_to_end_id,
  bank_reference: line.bank_reference,
  return_reason: line.return_reason,
})

/** A line that may duplicate another one in a different format is never certain. */
function foundOf(
  { id, similar_to }: queries.LineRow,
  matched: MatchedLine | undefined,
  byCode: Map<string, CandidateRow>,
): Found {
  const { match_group, matches: found } = matched ?? { match_group: 'unknown', matches: [] }
  const suggestions = found.flatMap(({ code, score, reasons }) => {
    const row = byCode.get(code)
    if (!row) return []
    const { name, payment_status, payment_method, total_price, due, due_in_all } = row
    return [
      { order: code, score, reasons, name, payment_status, payment_method, total_price, due, due_in_all },
    ]
  })
  return {
    id,
    match_group: match_group === 'certain' && similar_to !== null ? 'unsure' : match_group,
    suggestions,
  }
}

const candidateOf = (row: CandidateRow, currency: string, now: Temporal.Instant): Candidate => ({
  code: row.code,
  due: row.due,
  due_in_all: row.due_in_all,
  currency,
  name: row.name,
  ibans: row.ibans,
  caveat: caveatOf(row, now),
})

function caveatOf(row: CandidateRow, now: Temporal.Instant): Candidate['caveat'] {
  if (row.payment_status === 'problem' || row.has_refunds) return 'problem'
  if (paymentDeadlines.isOver(row, now)) return 'ended'
  if (row.payment_status === 'paid') return 'paid'
  return row.payment_method === 'credit_card' ? 'by_card' : null
}
