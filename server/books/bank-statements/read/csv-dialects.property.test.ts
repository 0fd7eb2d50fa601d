import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readBankFile } from './bank-file.ts'
import { StatementError } from './statement.ts'

interface Booking {
  /** The days since 1 January 2027. */
  day: number
  amount: number
}

const booking: fc.Arbitrary<Booking> = fc.record({
  day: fc.integer({ min: 0, max: 80 }),
  amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((amount) => amount !== 0),
})

/** How a bank may write a table. */
const dialect = fc.record({
  separator: fc.constantFrom(';', ',', '\t', '|'),
  decimal: fc.constantFrom(',', '.'),
  thousands: fc.constantFrom('', 'other', ' ', '\u00A0', '\u202F', '’', "'"),
  sign: fc.constantFrom('before', 'after', 'brackets', 'side', 'columns', 'negative columns'),
  currency: fc.constantFrom('', ' EUR', ' €'),
  places: fc.constantFrom(2, 3),
  days: fc.constantFrom('dmy', 'ymd', 'compact'),
  newline: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16', 'windows-1252'),
  isFalling: fc.boolean(),
  hasBalance: fc.boolean(),
  hasPreamble: fc.boolean(),
  hasTotal: fc.boolean(),
  hasPending: fc.boolean(),
  hasEmptyColumn: fc.boolean(),
})
type Dialect = typeof dialect extends fc.Arbitrary<infer Each> ? Each : never

function numberIn(minor: number, { decimal, thousands, places }: Dialect): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const separator = thousands === 'other' ? (decimal === ',' ? '.' : ',') : thousands
  const whole = digits.slice(0, -2).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, separator)
  return `${whole}${decimal}${digits.slice(-2).padEnd(places, '0')}`
}

function amountCells(amount: number, given: Dialect): string[] {
  const text = numberIn(amount, given) + given.currency
  const isOut = amount < 0
  const minus = isOut ? '-' : ''
  switch (given.sign) {
    case 'before':
      return [minus + text]
    case 'after':
      return [numberIn(amount, given) + minus]
    case 'brackets':
      return [isOut ? `(${text})` : text]
    case 'side':
      return [text, isOut ? 'Soll' : 'Haben']
    case 'columns':
      return isOut ? ['', text] : [text, '']
    case 'negative columns':
      return isOut ? ['', `-${text}`] : [text, '']
  }
}

const HEADINGS: Record<string, string[]> = {
  side: ['Betrag', 'Soll/Haben'],
  columns: ['Gutschrift', 'Belastung'],
  'negative columns': ['Gutschrift', 'Belastung'],
}

function dayIn(day: number, { days }: Dialect): string {
  const [year, month, date] = Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString().split('-')
  if (days === 'compact') return `${year}${month}${date}`
  return days === 'ymd' ? `${year}-${month}-${date}` : `${date}.${month}.${year}`
}

function fileOf(bookings: Booking[], given: Dialect): { bytes: Uint8Array; rows: Booking[] } {
  const rising = bookings.toSorted((one, other) => one.day - other.day)
  let balance = 100_000
  const rows = rising.map(({ day, amount }) => {
    balance += amount
    return [
      dayIn(day, given),
      'Jörg Beispiel',
      `Order, ${day}`,
      ...amountCells(amount, given),
      ...(given.hasBalance ? [`${balance < 0 ? '-' : ''}${numberIn(balance, given)}`] : []),
      ...(given.hasPending ? ['Gebucht'] : []),
      ...(given.hasEmptyColumn ? [''] : []),
    ]
  })
  const cells = given.isFalling ? rows.toReversed() : rows
  const headings = [
    'Buchungstag',
    'Name',
    'Verwendungszweck',
    ...(HEADINGS[given.sign] ?? ['Betrag']),
    ...(given.hasBalance ? ['Saldo'] : []),
    ...(given.hasPending ? ['Status'] : []),
    ...(given.hasEmptyColumn ? ['Notiz'] : []),
  ]
  const pending = cells[0]?.map((cell) => (cell === 'Gebucht' ? 'Vorgemerkt' : cell)) ?? []
  const blank = headings.map(() => '')
  const [total] = amountCells(
    rising.reduce((all, { amount }) => all + amount, 0),
    given,
  )
  const table = [
    ...(given.hasPreamble
      ? [
          ['Konto', 'Verein'],
          ['Zeitraum', '01.01.2027 - 31.03.2027'],
        ]
      : []),
    headings,
    ...(given.hasPending ? [pending] : []),
    ...cells,
    ...(given.hasTotal && given.sign === 'before' ? [blank.with(0, 'Summe').with(3, total ?? '')] : []),
  ]
  const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`
  const text = table.map((row) => row.map(quoted).join(given.separator)).join(given.newline)
  return { bytes: encoded(text, given), rows: given.isFalling ? rising.toReversed() : rising }
}

function encoded(text: string, { encoding }: Dialect): Uint8Array {
  if (encoding === 'bom') return Buffer.from(`\uFEFF${text}`)
  if (encoding === 'utf16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  const isLatin = Buffer.from(text, 'latin1').toString('latin1') === text
  return Buffer.from(text, encoding === 'windows-1252' && isLatin ? 'latin1' : 'utf8')
}

/** Every line as it is read by the suggestion; null if staff are asked. */
function linesIn(bytes: Uint8Array): { booked_on: string; amount: number; currency: string }[] | null {
  const defaults = { account: '', currency: 'EUR' }
  try {
    const file = readBankFile(bytes, { reading: null, ...defaults })
    assert.ok('table' in file)
    const read = readBankFile(bytes, { reading: file.table.guess, ...defaults })
    assert.ok('statements' in read)
    return read.statements.flatMap(({ lines }) => lines)
  } catch (error) {
    if (error instanceof StatementError) return null
    throw error
  }
}

test('however a bank writes its table, no amount, sign or day is ever read wrong', () => {
  let read = 0
  let asked = 0
  fc.assert(
    fc.property(fc.array(booking, { minLength: 2, maxLength: 8 }), dialect, (bookings, given) => {
      const { bytes, rows } = fileOf(bookings, given)
      const lines = linesIn(bytes)
      if (lines === null) {
        asked += 1
        return
      }
      read += 1
      assert.deepEqual(
        lines.map(({ booked_on, amount, currency }) => [booked_on, amount, currency]),
        rows.map(({ day, amount }) => [
          Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString(),
          amount,
          'EUR',
        ]),
      )
    }),
    { numRuns: 100 },
  )
  assert.ok(asked * 10 < read, `${asked} of ${read + asked} files were asked about`)
})
