import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { readBankFile } from './bank-file.ts'
import { StatementError, type Statement, type StatementLine } from './statement.ts'

const OWN = 'DE02120300000000202051'

const bytesOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../../testing/fixtures/bank-files/${name}`, import.meta.url))

/** The statements of a file of the fixtures; those of a CSV by the suggested reading. */
function statementsOf(name: string): Statement[] {
  const bytes = bytesOf(name)
  const defaults = { account: OWN, currency: 'EUR' }
  const read = readBankFile(bytes, { reading: null, ...defaults })
  if ('statements' in read) return read.statements
  const again = readBankFile(bytes, { reading: read.table.guess, ...defaults })
  assert.ok('statements' in again)
  return again.statements
}

const PAID = { booked_on: '2027-03-12', amount: 6450, currency: 'EUR' }
const CODE = { ...PAID, text: 'AB12-CD34' }

/** Each file with its lines as they must be read, and its balances if it has any. */
const CASES: Record<
  string,
  { lines: Partial<StatementLine>[]; balances?: [number, number]; account?: string }
> = {
  'mt940-space-before-type.sta': {
    lines: [
      { ...CODE, iban: 'DE02500105170137075030', name: 'PAULA BEISPIEL' },
      { booked_on: '2027-03-12', amount: -990, kind: 'charge' },
    ],
    balances: [215_000, 220_460],
  },
  'mt940-blank-entry-date.sta': {
    lines: [
      { ...PAID, iban: 'NL20INGB0001234567', name: 'p voorbeeld' },
      { booked_on: '2027-03-12', amount: -1200 },
    ],
    balances: [50_000, 55_250],
  },
  'mt940-30-february.sta': {
    lines: [
      { amount: 6450, booked_on: '2027-03-01', value_date: '2027-02-28', text: 'AB12-CD34' },
      { amount: -420, booked_on: '2027-03-01', value_date: '2027-02-28', kind: 'interest' },
    ],
    balances: [100_000, 106_030],
  },
  'mt940-counterparty-iban-below-61.sta': {
    lines: [{ ...CODE, iban: 'NL20INGB0001234567', name: 'P VOORBEELD' }],
    balances: [50_000, 56_450],
  },
  'mt940-repeated-86.sta': {
    lines: [{ ...PAID, text: 'AB12-CD34 P VOORBEELD ZAANDAM' }],
    balances: [50_000, 56_450],
  },
  'mt940-latin2.sta': { lines: [{ ...CODE, name: 'ŻANETA ŚWIĘTOSŁAWSKA' }], balances: [50_000, 56_450] },
  'norma43.n43': {
    account: '2100 0418 0200051332',
    lines: [
      { ...PAID, text: 'AB12CD34 AB12-CD34 TRANSFERENCIA DE JORGE NUÑEZ' },
      { booked_on: '2027-03-15', amount: -420, kind: 'charge' },
    ],
    balances: [50_000, 56_030],
  },
  'camt053-no-status.xml': { lines: [CODE], balances: [50_000, 56_450] },
  'csv-sparkasse-camt.csv': {
    account: OWN,
    lines: [
      { ...CODE, name: 'Beispiel, Jörg', iban: 'DE02500105170137075030' },
      { booked_on: '2027-03-11', amount: -5350, name: 'Muster, Änne' },
    ],
  },
  'csv-volksbank.csv': {
    account: OWN,
    lines: [{ ...CODE, name: 'Jörg Beispiel', iban: 'DE02500105170137075030' }],
  },
  'csv-dkb.csv': {
    account: OWN,
    lines: [{ ...CODE, name: 'Jörg Beispiel', iban: 'DE02500105170137075030' }],
  },
  'csv-ing-de-short.csv': {
    account: OWN,
    lines: [
      { ...CODE, name: 'Jörg Beispiel' },
      { booked_on: '2027-03-11', amount: -8900, name: 'Strom AG' },
    ],
    balances: [158_900, 156_450],
  },
  'csv-postbank.csv': { lines: [{ ...CODE, name: 'Jörg Beispiel', iban: 'DE02500105170137075030' }] },
  'csv-comdirect.csv': { lines: [{ ...PAID, name: 'Jörg Beispiel' }] },
  'csv-rabobank.csv': {
    account: 'NL91ABNA0417164300',
    lines: [{ ...CODE, name: 'P. Voorbeeld', iban: 'NL20INGB0001234567' }],
  },
  'csv-three-decimals.csv': {
    lines: [CODE, { amount: 50, booked_on: '2027-03-11' }, { amount: -1225, booked_on: '2027-03-11' }],
  },
  'csv-currency-column.csv': { lines: [CODE, { amount: 10_000, currency: 'USD' }] },
  'csv-states.csv': {
    lines: [
      { ...PAID, text: 'From Joerg AB12-CD34' },
      { booked_on: '2027-03-10', amount: -2050 },
    ],
    balances: [52_050, 56_450],
  },
  'csv-red-storno.csv': {
    lines: [CODE, { amount: -6450, booked_on: '2027-03-12', text: 'Storno AB12-CD34' }],
  },
  'csv-side-and-sign.csv': {
    lines: [
      { booked_on: '2027-03-15', amount: -3350, name: 'Paula Beispiel' },
      { booked_on: '2027-03-15', amount: 153_350, text: 'AB12-CD34', name: 'Joerg Beispiel' },
    ],
    balances: [1000, 151_000],
  },
  'csv-no-headings.csv': {
    account: 'NL91ABNA0417164300',
    lines: [
      { ...PAID, name: 'P Voorbeeld', iban: 'NL20INGB0001234567' },
      { booked_on: '2027-03-12', amount: -2000 },
    ],
    balances: [50_000, 54_450],
  },
  'csv-total-row.csv': { lines: [CODE, { booked_on: '2027-03-11', amount: -3300 }] },
}

for (const [name, { lines, balances, account }] of Object.entries(CASES))
  test(`the lines of ${name} are read as the bank means them`, () => {
    const [statement, ...more] = statementsOf(name)
    assert.ok(statement)
    assert.equal(more.length, 0)
    assert.equal(statement.lines.length, lines.length)
    assert.partialDeepStrictEqual(statement.lines, lines)
    if (balances) assert.deepEqual([statement.opening, statement.closing], balances)
    if (account !== undefined) assert.equal(statement.account, account)
  })

test('a zip of several statements is read as all of them', () => {
  const statements = statementsOf('camt053-in-zip.zip')
  assert.deepEqual(
    statements.map(({ lines }) => lines.map(({ booked_on, amount }) => [booked_on, amount])),
    [[['2027-03-12', 6450]], [['2027-03-13', 6450]]],
  )
})

test('a document beside statements in a zip is left out by its name, but never a damaged statement', () => {
  const camt = bytesOf('camt053-no-status.xml')
  const zip = (beside: string) => readBankFile(zipSync({ 'a.xml': camt, 'b.pdf': Buffer.from(beside) }))
  const read = zip('%PDF-1.7')
  assert.ok('statements' in read)
  assert.deepEqual([read.statements.length, read.left_out], [1, ['b.pdf']])
  assert.throws(() => zip(camt.toString().slice(0, 300)), { message: /^b\.pdf: / })
  assert.throws(() => readBankFile(zipSync({ 'b.pdf': Buffer.from('%PDF-1.7') })), {
    message: 'This zip file has no bank statement.',
  })
})

test('Norma 43 may begin with an empty line, and have bookings of zero, which its totals count', () => {
  const read = (change: (text: string) => string) =>
    readBankFile(Buffer.from(change(bytesOf('norma43.n43').toString('latin1')), 'latin1'))
  const zero = '22    0418270313270313020042000000000000000000000003000000000000\r\n'
  const counted = (text: string) => text.replace(/^33(\d{18})00001/m, '33$100002')
  const file = read((text) => `\r\n${counted(text).replace(/^33/m, `${zero}33`)}`)
  assert.ok('statements' in file)
  assert.deepEqual(
    file.statements[0]?.lines.map(({ amount }) => amount),
    [6450, -420, 0],
  )
  assert.throws(() => read(counted), {
    message: 'The records of an account do not add up with its totals.',
  })
})

test('an interim report is refused by its name', () => {
  assert.throws(
    () => statementsOf('mt942-interim.sta'),
    new StatementError(
      'This is MT942, an interim report: its lines may still change. Wait for the statement of the day (camt.053 or MT940).',
    ),
  )
})

test('a file with a table for each account is refused, as the columns of each mean something else', () => {
  assert.throws(
    () => statementsOf('csv-comdirect-two-tables.csv'),
    new StatementError('This file has several tables. Please upload those of each account on their own.', 5),
  )
})
