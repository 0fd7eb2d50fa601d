import { lookup } from '#contract/lookup.ts'
import type { Writable } from 'node:stream'
import { messages as common } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as audit from '#server/platform/audit.ts'
import { type CsvRow, writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import * as queries from './attendance-queries.ts'

const BATCH_SIZE = 1_000
const CAME = lookup<boolean>({ came: true, missing: false })

/**
 * Records the export in the audit log, and returns the function that writes the attendance of a list as CSV: names and codes, no addresses.
 * `statuses` are the labels of tickets.
 * Refuses:
 * - an unknown list (404)
 */
export async function startExport(
  shop: Shop,
  listId: number,
  { which, format, statuses }: { which: string; format: string; statuses: Record<string, string> },
): Promise<(out: Writable) => Promise<void>> {
  const [list] = await queries.listExists(shop.sql, listId)
  if (!list) throw new Refusal(common.notFound, { status: 404 })
  const detail = { which: CAME[which] === undefined ? 'all' : which }
  await shop.transact((tx) => audit.record(tx, 'system', 'data exported', `check-in list ${listId}`, detail))
  const rows = cellsOf(shop, { listId, came: CAME[which] ?? null, statuses })
  return (out) => writeCsv(Object.values(messages.headings), rows, out, { excel: format === 'excel' })
}

async function* cellsOf(
  shop: Shop,
  { listId, came, statuses }: { listId: number; came: boolean | null; statuses: Record<string, string> },
): AsyncGenerator<CsvRow> {
  const { timezone } = site.of(shop)
  const yesNo = (is: boolean) => (is ? messages.yes : messages.no)
  for await (const row of all(shop, listId, came)) {
    const product = catalogue.of(shop).productById.get(row.product_id)
    const departure = product?.departures.find(({ id }) => id === row.transport_time_id)
    yield [
      row.full_name,
      product?.name ?? '',
      departure ? departure.at.slice(0, 16).replace('T', ' ') : '',
      row.code,
      statuses[row.status] ?? row.status,
      row.order_code,
      yesNo(row.came),
      row.came ? wallTime(row.admitted_at, timezone) : '',
      row.came ? row.gate : '',
      wallTime(row.last_at, timezone),
      yesNo(row.inside),
    ]
  }
}

/** An instant in the festival's time zone, in a format for spreadsheets. */
const wallTime = (at: Temporal.Instant | null, timezone: string): string =>
  at
    ? at.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
    : ''

/** Read in batches, so that memory does not grow with their number. */
async function* all(shop: Shop, listId: number, came: boolean | null): AsyncGenerator<queries.AttendanceRow> {
  let after = 0
  for (;;) {
    const rows = await queries.readAttendance(shop.sql, { listId, came, after, limit: BATCH_SIZE })
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_SIZE) return
    after = end.id
  }
}
