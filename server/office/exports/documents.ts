import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportSize } from '#contract/office/exports.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as drawing from '#server/documents/documents.ts'
import { lastMonth, startOfDay } from '#server/office/days.ts'
import * as audit from '#server/platform/audit.ts'
import { parseMonth } from '#server/platform/time/months.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { zip, type ZipEntry } from '#server/platform/zip.ts'
import * as site from '#server/shop/site/site.ts'
import { countDocuments, readDocuments } from './document-queries.ts'
import { extendTimeouts } from './selection-queries.ts'
import { inSlot, isBusy } from './concurrency-limit.ts'

/** The number of documents read at once; each is rendered when it is its turn. */
const BATCH_SIZE = 50

/**
 * The number of invoices and credit notes of a month ("2027-07").
 * Refuses:
 * - an invalid month
 */
export async function size(shop: Shop, month: string): Promise<ExportSize> {
  const [since, before] = spanOf(shop, month)
  const [counted] = await countDocuments(shop.sql, since, before)
  return { rows: counted?.documents ?? 0, busy: isBusy(shop) }
}

/**
 * Records the export, and returns the function that writes all invoices and credit notes of a month as one zip of PDFs, rendered one after
 * the other while it is sent.
 * Refuses:
 * - an invalid month
 * - a third concurrent export (429)
 */
export async function start(shop: Shop, month: string): Promise<(out: Writable) => Promise<void>> {
  const [since, before] = spanOf(shop, month)
  return inSlot(
    shop,
    () => shop.transact((tx) => audit.record(tx, 'system', 'data exported', 'export invoices', { month })),
    (out: Writable) => shop.transactToRead((tx) => write(tx, since, before, out)),
  )
}

/** The first instants of a month and of the following one; by default of the last month. */
function spanOf(shop: Shop, text: string): [Temporal.Instant, Temporal.Instant] {
  const month = text === '' ? lastMonth(shop) : parseMonth(text)
  if (!month) throw new Refusal(officeMessages.monthUnknown, { field: 'month' })
  const { timezone } = site.of(shop)
  const begins = (of: Temporal.PlainYearMonth) => startOfDay(of.toPlainDate({ day: 1 }), timezone)
  return [begins(month), begins(month.add({ months: 1 }))]
}

async function write(
  tx: Tx,
  since: Temporal.Instant,
  before: Temporal.Instant,
  out: Writable,
): Promise<void> {
  await extendTimeouts(tx)
  const { batches } = await readDocuments(tx, since, before).cursor(BATCH_SIZE)
  // A PDF is compressed already.
  await pipeline(Readable.from(zip(drawn(batches), { deflated: false })), out, { end: false })
}

async function* drawn(batches: AsyncIterable<unknown[][]>): AsyncGenerator<ZipEntry> {
  for await (const batch of batches)
    for (const [kind, number, snapshot] of batch as [string, string, object][]) {
      const data = { number, ...snapshot }
      const pdf =
        kind === 'invoice'
          ? drawing.invoicePdf(data as drawing.InvoiceData)
          : drawing.creditNotePdf(data as drawing.CreditNoteData)
      yield { name: `${kind}-${number}.pdf`, content: [await pdf] }
    }
}
