import { lookup } from '#contract/lookup.ts'
import { listed } from '#contract/define-messages.ts'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import anyAscii from 'any-ascii'
import { MAX_DATEV_LINES, type DatevFilters } from '#contract/office/datev.ts'
import type { ExportSize } from '#contract/office/exports.ts'
import { labels } from '#contract/office/labels/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import type { LedgerKind } from '#contract/office/ledger.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { lastMonth, parseDay } from '#server/office/days.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { DATEV_COLUMNS } from './datev-columns.ts'
import { type BookedEntry, countPostings, readEntries } from './document-queries.ts'
import { extendTimeouts } from './selection-queries.ts'
import { inSlot, isBusy } from './concurrency-limit.ts'

const BATCH_SIZE = 500
const MAX_TEXT_LENGTH = 60

interface Batch {
  first: string
  last: string
  consultant: string
  client: string
  /** The length of an account number. */
  length: number
  postings: number
  isClosed: boolean
}

/**
 * The number of postings booked in a period.
 * Refuses:
 * - an invalid day, days of two years, and a last day before the first
 * - an invalid consultant or client number
 * - account numbers of different lengths, or not of 4 to 8 digits
 * - a currency without two decimals
 */
export async function size(shop: Shop, filters: DatevFilters): Promise<ExportSize> {
  const { postings } = await batchOf(shop, filters)
  return { rows: postings, busy: isBusy(shop) }
}

/**
 * Records the export, and returns the function that writes the ledger of a period as a batch of bookings for DATEV (EXTF 700,
 * Windows-1252): one line for each pair of accounts of an entry.
 * Refuses:
 * - what `size` refuses
 * - more lines than DATEV accepts in a file
 * - a third concurrent export (429)
 */
export async function start(shop: Shop, filters: DatevFilters): Promise<(out: Writable) => Promise<void>> {
  const batch = await batchOf(shop, filters)
  if (batch.postings > MAX_DATEV_LINES) throw new Refusal(officeMessages.datevTooLong, { field: 'last' })
  return inSlot(
    shop,
    () => shop.transact((tx) => audit.record(tx, 'system', 'data exported', 'export datev', { ...filters })),
    (out: Writable) => shop.transactToRead((tx) => write(tx, batch, out)),
  )
}

async function batchOf(shop: Shop, filters: DatevFilters): Promise<Batch> {
  const given = withDefaults(shop, filters)
  refuseUnlessValid(shop, given)
  await ledger.post(shop)
  const [counted] = await countPostings(shop.sql, given.first, given.last)
  const { postings = 0, numbers = [] } = counted ?? {}
  const length = lengthOf(numbers)
  const closed = await ledger.closedUntil(shop.sql)
  return { ...given, length, postings, isClosed: closed !== null && given.last <= closed.toString() }
}

/** Defaults: the last month, and DATEV's placeholder numbers. */
function withDefaults(shop: Shop, { first, last, consultant, client }: DatevFilters): DatevFilters {
  const month = lastMonth(shop)
  return {
    first: first || month.toPlainDate({ day: 1 }).toString(),
    last: last || month.toPlainDate({ day: month.daysInMonth }).toString(),
    consultant: consultant || '1001',
    client: client || '1',
  }
}

function refuseUnlessValid(shop: Shop, filters: DatevFilters): void {
  const { first, last, consultant, client } = filters
  const errors = lookup<string>()
  const [since, until] = [parseDay(first), parseDay(last)]
  if (!since) errors['first'] = officeMessages.dayUnknown
  if (!until) errors['last'] = officeMessages.dayUnknown
  if (since && until && Temporal.PlainDate.compare(until, since) < 0)
    errors['last'] = officeMessages.daysReversed
  else if (since && until && since.year !== until.year) errors['last'] = officeMessages.datevYears
  if (!/^\d{4,7}$/.test(consultant) || Number(consultant) < 1_001)
    errors['consultant'] = officeMessages.datevConsultant
  if (!/^[1-9]\d{0,4}$/.test(client)) errors['client'] = officeMessages.datevClient
  if (minorDigits(site.of(shop).currency) !== 2) errors['first'] = officeMessages.datevCurrency
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}

function lengthOf(numbers: string[]): number {
  const length = numbers[0]?.length ?? 4
  const others = numbers.filter((number) => !/^\d{4,8}$/.test(number) || number.length !== length)
  if (others.length > 0)
    throw new Refusal(officeMessages.datevAccounts({ numbers: listed(numbers.toSorted()) }))
  return length
}

const write = async (tx: Tx, batch: Batch, out: Writable): Promise<void> => {
  await extendTimeouts(tx)
  const { batches } = await readEntries(tx, batch.first, batch.last).cursor(BATCH_SIZE)
  await pipeline(Readable.from(linesOf(tx, batch, batches)), out, { end: false })
}

async function* linesOf(tx: Tx, batch: Batch, batches: AsyncIterable<unknown[][]>): AsyncGenerator<Buffer> {
  yield encoded([headerOf(tx, batch), DATEV_COLUMNS.join(';')])
  for await (const rows of batches)
    yield encoded(
      rows.flatMap(([day, order, kind, postings]) =>
        bookingsOf({ day, order, kind, postings } as BookedEntry),
      ),
    )
}

/** Windows-1252 includes the characters of Latin-1; others are replaced by ASCII. */
const encoded = (lines: string[]): Buffer =>
  Buffer.from(
    lines.map((line) => `${line.replaceAll(/[^\u0020-\u00FF]/gu, (sign) => anyAscii(sign))}\r\n`).join(''),
    'latin1',
  )

function headerOf(tx: Tx, { first, last, consultant, client, length, isClosed }: Batch): string {
  const compact = (day: string) => day.replaceAll('-', '')
  const made = tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDateTime()
  const at = made.toString({ fractionalSecondDigits: 3 }).replaceAll(/[-:.T]/g, '')
  const kind = ['"EXTF"', '700', '21', '"Buchungsstapel"', '13', at, '', '""', '""', '""']
  const span = [`${first.slice(0, 4)}0101`, length, compact(first), compact(last)]
  const currency = quoted(site.of(tx).currency)
  const rest = [currency, '', '""', '', '', '""', '', '', '""', '""']
  const flags = ['1', '0', isClosed ? '1' : '0']
  return [...kind, consultant, client, ...span, '"Festoon"', '""', ...flags, ...rest].join(';')
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Pairs debits with credits, largest first, each up to the smaller amount. */
export function bookingsOf({ day, order, kind, postings }: BookedEntry): string[] {
  const debits = postings.filter(({ amount }) => amount > 0).map((each) => ({ ...each }))
  const credits = postings
    .filter(({ amount }) => amount < 0)
    .map((each) => ({ ...each, amount: -each.amount }))
  const lines: string[] = []
  for (const debit of debits)
    for (const credit of credits) {
      const amount = Math.min(debit.amount, credit.amount)
      if (amount === 0) continue
      debit.amount -= amount
      credit.amount -= amount
      lines.push(bookingOf({ amount, debit: debit.number, credit: credit.number, day, order, kind }))
    }
  return lines
}

interface Booking {
  amount: number
  debit: string
  credit: string
  day: string
  order: string
  kind: LedgerKind
}

function bookingOf({ amount, debit, credit, day, order, kind }: Booking): string {
  const cells = new Map<string, string>([
    ['Umsatz (ohne Soll/Haben-Kz)', decimalOf(amount, 2).replace('.', ',')],
    ['Soll/Haben-Kennzeichen', '"S"'],
    ['Konto', debit],
    ['Gegenkonto (ohne BU-Schlüssel)', credit],
    ['Belegdatum', day],
    ['Belegfeld 1', quoted(order)],
    ['Buchungstext', quoted(`${labels.ledgerKinds[kind]} ${order}`.slice(0, MAX_TEXT_LENGTH))],
  ])
  return DATEV_COLUMNS.map((name) => cells.get(name) ?? '').join(';')
}
