import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GERMAN_EXPORTS, SERVICE_EXPORTS } from '#testing/fixtures/bank-exports.ts'
import { FOREIGN_EXPORTS } from '#testing/fixtures/foreign-bank-exports.ts'
import { readBankFile } from './bank-file.ts'
import type { CsvReading } from './csv/csv.ts'

const FOLDER = new URL('../../../../testing/fixtures/bank-files/exports/', import.meta.url)
const EXPORTS = { ...GERMAN_EXPORTS, ...SERVICE_EXPORTS, ...FOREIGN_EXPORTS }
const OWN = 'DE02120300000000202051'

for (const [name, { outgoing, ...expected }] of Object.entries(EXPORTS))
  test(`the export ${name} is read as its bank means it`, () => {
    const bytes = readFileSync(new URL(name, FOLDER))
    const defaults = { account: OWN, currency: 'EUR' }
    const file = readBankFile(bytes, { reading: null, ...defaults })
    assert.ok('table' in file)
    const readAs = (answer: Partial<CsvReading>) =>
      readBankFile(bytes, { reading: { ...file.table.guess, ...answer }, ...defaults })
    if (outgoing) assert.throws(() => readAs({}), { field: 'outgoing' })
    const read = readAs(outgoing ? { outgoing } : {})
    assert.ok('statements' in read)
    const [statement] = read.statements
    const lines = statement?.lines ?? []
    const sum = (sign: number) =>
      lines.reduce((all, { amount }) => (amount * sign > 0 ? all + amount : all), 0)
    const paid =
      lines.find(({ text }) => text.includes('AB12-CD34')) ?? lines.find(({ amount }) => amount > 0)
    assert.deepEqual(
      {
        bank: file.table.bank,
        account: statement?.account,
        currency: paid?.currency,
        sums: [lines.length, sum(1), sum(-1)],
        balances: [statement?.opening, statement?.closing],
        name: paid?.name,
        iban: paid?.iban,
        day: paid?.booked_on.slice(0, 7),
      },
      {
        bank: null,
        account: OWN,
        currency: 'EUR',
        balances: [null, null],
        name: '',
        iban: '',
        day: '2027-03',
        ...expected,
      },
    )
  })

test('every export of the fixtures has its right reading', () => {
  assert.deepEqual(readdirSync(FOLDER).toSorted(), Object.keys(EXPORTS).toSorted())
})

/** The banks and payment services of festivals, as an export of each is named. */
const KNOWN = [
  'Sparkasse',
  'Volksbanken',
  'DKB',
  'ING (Germany)',
  'ING (Netherlands)',
  'Postbank',
  'Commerzbank',
  'comdirect',
  'N26',
  'Rabobank',
  'ABN AMRO',
  'ASN',
  'Knab',
  'Triodos',
  'PBZ',
  'Erste',
  'BBVA',
  'CaixaBank',
  'Santander',
  'PostFinance',
  'UBS',
  'Revolut',
  'Wise',
  'PayPal',
]

test('the exports of the banks of festivals are known by their headings', () => {
  const known = Object.values(EXPORTS).flatMap(({ bank }) => bank ?? [])
  assert.deepEqual(
    KNOWN.filter((name) => !known.some((bank) => bank.startsWith(name))),
    [],
  )
})

test('a file of two accounts is read as a statement of each', () => {
  const bytes = readFileSync(new URL('rabobank-two-accounts.csv', FOLDER))
  const file = readBankFile(bytes)
  assert.ok('table' in file)
  const read = readBankFile(bytes, { reading: file.table.guess, account: OWN, currency: 'EUR' })
  assert.ok('statements' in read)
  assert.deepEqual(
    read.statements.map(({ account, lines }) => [account, lines.map(({ amount }) => amount)]),
    [
      ['NL91ABNA0417164300', [6450, -2000]],
      ['NL44RABO0123456789', [700]],
    ],
  )
})
