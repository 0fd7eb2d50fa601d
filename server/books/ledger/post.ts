import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { targetsOfBankLine } from './bank-line-targets.ts'
import { closedUntil } from './closing.ts'
import { differences, type Entry } from './differences.ts'
import { createAccounts } from './create-accounts.ts'
import * as queries from './queries.ts'
import { targetsOf } from './expected-entries.ts'

/** The maximum number of changes in one transaction. */
const PIECE = 500

/**
 * Posts everything new since the last call, in batches, until nothing is left or `limit` batches are done. Each event is posted once, in
 * balanced entries, by any number of concurrent callers. An entry is booked on its own day, or on the first open day after closed months.
 */
export async function post(shop: Shop, limit = Infinity): Promise<void> {
  await shop.transact(queries.recognizeRevenue)
  for (let done = 0; done < limit; done++) if (!(await shop.transact(postPiece))) return
}

/** Posts a batch of due entries; false if there were none. */
async function postPiece(tx: Tx): Promise<boolean> {
  await queries.lockLedger(tx)
  const due = await queries.takeDue(tx, PIECE)
  if (due.length === 0) return false
  const orders = await entriesOfOrders(
    tx,
    due.flatMap(({ order_id }) => order_id ?? []),
  )
  const lines = await entriesOfBankLines(
    tx,
    due.flatMap(({ bank_line_id }) => bank_line_id ?? []),
  )
  await write(tx, [...orders, ...lines])
  return true
}

/** An entry with its subject. */
export type SubjectEntry = Entry & { order_id: number | null; bank_line_id: number | null }

/** The pending postings of orders that bring the ledger in line with their rows. */
export async function entriesOfOrders(tx: Tx, ids: number[]): Promise<SubjectEntry[]> {
  const facts = await queries.readFacts(tx, ids)
  const posted = Map.groupBy(await queries.readPosted(tx, 'order_id', ids), ({ subject }) => subject)
  return facts.flatMap((order) =>
    differences(targetsOf(order), posted.get(order.id) ?? []).map((entry) => ({
      ...entry,
      order_id: order.id,
      bank_line_id: null,
    })),
  )
}

/** The same for lines of bank statements. */
export async function entriesOfBankLines(tx: Tx, ids: number[]): Promise<SubjectEntry[]> {
  if (ids.length === 0) return []
  const facts = await queries.readBankLines(tx, ids)
  const posted = Map.groupBy(await queries.readPosted(tx, 'bank_line_id', ids), ({ subject }) => subject)
  return facts.flatMap((line) =>
    differences(targetsOfBankLine(line), posted.get(line.id) ?? []).map((entry) => ({
      ...entry,
      order_id: null,
      bank_line_id: line.id,
    })),
  )
}

async function write(tx: Tx, entries: SubjectEntry[]): Promise<void> {
  if (entries.length === 0) return
  const accounts = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => account)))
  await createAccounts(tx, accounts)
  const open = (await closedUntil(tx))?.add({ days: 1 }) ?? null
  const rows = entries.map((entry) => ({ ...entry, ...whenOf(tx, entry, open) }))
  const ids = await queries.insertEntries(tx, rows)
  await queries.insertPostings(
    tx,
    entries.flatMap(({ postings }, index) =>
      postings.map((each) => ({ ...each, entry_id: ids[index]?.id ?? 0 })),
    ),
  )
}

function whenOf(tx: Tx, { at }: Entry, open: Temporal.PlainDate | null): { at: string; booked_on: string } {
  const instant = at === null ? tx.now : Temporal.Instant.from(at)
  const day = instant.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate()
  const booked = open && Temporal.PlainDate.compare(day, open) < 0 ? open : day
  return { at: instant.toString(), booked_on: booked.toString() }
}
