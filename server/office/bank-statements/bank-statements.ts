import { messages } from '#contract/messages.ts'
import { type BankStatement, type KeptReading } from '#contract/office/bank-files.ts'
import {
  BANK_LINE_SORTS,
  MatchGroup,
  type BankLine,
  type BankLineResponse,
  type BankLineFilters,
  type BankLines,
  type MatchGroupLines,
  type LineOrigins,
} from '#contract/office/bank-statements.ts'
import { parseTypedDay } from '#contract/typed-dates.ts'
import * as bankStatements from '#server/books/bank-statements/bank-statements.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { amountIn } from '#server/office/amounts.ts'
import * as audit from '#server/office/audit/audit.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** The newest two hundred statements, or those with these ids; the newest first. */
export async function list(shop: Shop, ids: number[] | null = null): Promise<BankStatement[]> {
  const rows = await queries.listStatements(shop.sql, ids)
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ uploaded_by, removed_by }) => [uploaded_by, removed_by ?? []].flat()),
  )
  return rows.map(({ uploaded_at, uploaded_by, removed_at, removed_by, ...row }) => ({
    ...row,
    uploaded_at: isoInstant(uploaded_at),
    by: nameOf(uploaded_by),
    removed_at: removed_at && isoInstant(removed_at),
    removed_by: removed_by && nameOf(removed_by),
  }))
}

/** What the columns of banks' CSV files mean, as kept for later files; the newest first. */
export async function readings(shop: Shop): Promise<KeptReading[]> {
  const rows = await bankStatements.listReadings(shop)
  const nameOf = await audit.actorNames(
    shop,
    rows.map(({ saved_by }) => saved_by),
  )
  return rows.map(({ saved_at, saved_by, ...row }) => ({
    ...row,
    saved_at: isoInstant(saved_at),
    by: nameOf(saved_by),
  }))
}

/** The page size of the work queue. */
const MAX_ROWS = 100
/** Certain lines are loaded all at once, so that their number and total are known before they are confirmed. */
const MAX_CERTAIN_ROWS = 1000

/** The earliest lines of one group with their suggested orders, and the counts of all groups. */
export async function groups(shop: Shop, group: string): Promise<MatchGroupLines> {
  const chosen = MatchGroup.anyOf.find((each) => each.const === group)?.const ?? 'certain'
  const limit = chosen === 'certain' ? MAX_CERTAIN_ROWS : MAX_ROWS
  const { totals, lines: shown } = await bankStatements.suggestions.readGroup(shop, chosen, limit)
  const lines = await toResponse(
    shop,
    await queries.readLines(
      shop.sql,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  const origins = await bankStatements.originsOf(shop, chosen === 'out' ? [...byId.keys()] : [])
  const rows = shown.flatMap(({ id, suggestions }) => {
    const line = byId.get(id)
    return line ? [{ line, suggestions, origins: origins.get(id) ?? NO_ORIGINS }] : []
  })
  return { totals, rows }
}

const NO_ORIGINS: LineOrigins = { transfers: [], lines: [] }

/** A page of all lines, newest first, filtered. */
export async function lines(shop: Shop, filters: BankLineFilters): Promise<BankLines> {
  const text = filters.search.trim()
  const search =
    text === ''
      ? null
      : { text, amount: amountIn(shop, text), day: parseTypedDay(text, site.of(shop).locale) ?? null }
  const statement = /^\d{1,9}$/.test(filters.statement) ? Number(filters.statement) : null
  const query = { status: filters.status, statement, search }
  const { rows, ...page } = await readSearchedPage(placeOf(filters, BANK_LINE_SORTS), text, (near) => ({
    read: (place, limit) => queries.readPage(shop.sql, { ...query, near }, place, limit),
    count: (limit) => queries.count(shop.sql, { ...query, near }, limit),
  }))
  return { ...page, rows: await toResponse(shop, rows) }
}

/**
 * A line with its suggested orders.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<BankLineResponse> {
  const [line] = await toResponse(shop, await queries.readLines(shop.sql, [id]))
  if (!line) throw new Refusal(messages.notFound, { status: 404 })
  const origins = await bankStatements.originsOf(shop, [id])
  return {
    line,
    suggestions: await bankStatements.suggestions.ofLine(shop, id),
    origins: origins.get(id) ?? NO_ORIGINS,
  }
}

async function toResponse(shop: Shop, rows: readonly queries.LineRow[]): Promise<BankLine[]> {
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ status_by }) => status_by ?? []),
  )
  return rows.map(({ status_at, status_by, orders, account_key, account_name, ...row }) => ({
    ...row,
    account: account_key === null ? null : ledger.nameOf({ key: account_key, custom_name: account_name }),
    status_at: isoInstant(status_at),
    by: status_by === null ? null : nameOf(status_by),
    booked: orders.reduce((sum, { amount }) => sum + amount, 0),
    orders,
  }))
}
