import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'
import type { CsvReading } from './csv/csv.ts'

const OWN = 'DE89370400440532013000'

/** The statements of a file as its suggested reading, with some changes, reads them. */
function statementsOf(text: string, changes: Partial<CsvReading> = {}) {
  const bytes = Buffer.from(text)
  const defaults = { account: OWN, currency: 'EUR' }
  const file = readBankFile(bytes, { reading: null, ...defaults })
  assert.ok('table' in file)
  const read = readBankFile(bytes, { reading: { ...file.table.guess, ...changes }, ...defaults })
  assert.ok('statements' in read)
  return read.statements.map(({ account, lines }) => [
    account,
    ...lines.map(({ amount, currency }) => (currency === 'EUR' ? amount : `${currency} ${amount}`)),
  ])
}

/** A table with one more column. */
const tableWith = (heading: string, ...cells: string[]): string =>
  [
    `Datum;Text;Betrag;${heading}`,
    ...cells.map((cell, index) => `0${index + 1}.03.2027;Danke;1${index},00;${cell}`),
  ].join('\n')

test('a row that lacks the account, currency, state or direction of others is refused, and never counted with them', () => {
  for (const [heading, filled, other, field] of [
    ['IBAN Auftragskonto', OWN, 'DE02120300000000202051', 'own_account'],
    ['IBAN Auftragskonto', OWN, OWN, 'own_account'],
    ['Währung', 'EUR', 'USD', null],
    ['Status', 'Gebucht', 'Vorgemerkt', 'state'],
    ['Soll/Haben', 'H', 'S', 'side'],
  ] as const) {
    const changes = field === null ? {} : { [field]: heading }
    const whole = tableWith(heading, filled, other, filled)
    assert.ok(statementsOf(whole, changes).flat().includes(1200), heading)
    assert.throws(
      () => statementsOf(tableWith(heading, filled, other, ''), changes),
      { name: 'StatementError', line: 4, field },
      heading,
    )
  }
})

test('an empty cell is an answer where nothing else is: booked rows beside pending ones, signed amounts, one account', () => {
  assert.deepEqual(statementsOf(tableWith('Status', '', 'Vorgemerkt', '')), [[OWN, 1000, 1200]])
  const signed = tableWith('Soll/Haben', 'H', 'S', '').replace('11,00', '-11,00')
  assert.deepEqual(statementsOf(signed, { side: 'Soll/Haben' }), [[OWN, 1000, -1100, 1200]])
  const blank = tableWith('IBAN Auftragskonto', '', '', '')
  assert.deepEqual(statementsOf(blank, { own_account: 'IBAN Auftragskonto' }), [[OWN, 1000, 1100, 1200]])
  const above = `Währung;EUR;;\n\n${tableWith('Währung', 'EUR', 'USD', '')}`
  assert.deepEqual(statementsOf(above), [[OWN, 1000, 'USD 1100', 1200]])
})

test('a row without a date is a total only if it names nothing else, of an account or of all', () => {
  const file = (last: string) => `Datum;Text;Betrag\n12.03.2027;Danke;64,50\n${last}`
  assert.deepEqual(statementsOf(file(';Summe;64,50')), [[OWN, 6450]])
  assert.deepEqual(statementsOf(file(';;64,50')), [[OWN, 6450]])
  assert.throws(() => statementsOf(file(';Hotel;64,50')), { line: 3, message: '"" is not a date.' })
  const two = `Konto;Datum;Text;Betrag\n${OWN};12.03.2027;Danke;64,50\nDE02120300000000202051;12.03.2027;Danke;5,50\n;;Summe;70,00`
  assert.deepEqual(statementsOf(two, { own_account: 'Konto' }), [
    [OWN, 6450],
    ['DE02120300000000202051', 550],
  ])
})

test('a symbol or word in the place of a currency is that currency, or refused', () => {
  assert.deepEqual(statementsOf(tableWith('Währung', '€', '$', 'zł')), [[OWN, 1000, 'USD 1100', 'PLN 1200']])
  assert.throws(() => statementsOf(tableWith('Währung', 'EUR', 'USD', 'n/a')), {
    message: '"n/a" does not say which currency an amount is in.',
    line: 4,
  })
  const file = (amount: string) => `Date;Text;Amount\n2027-03-12;Ana;${amount}\n2027-03-13;Ivo;7,00\n`
  assert.deepEqual(statementsOf(file('64,50 zł')), [[OWN, 'PLN 6450', 700]])
  assert.throws(() => statementsOf(file('64,50 kr')), { line: 2 })
})

test('rows with more or fewer cells than the headings are refused, as their amounts may be anywhere', () => {
  const unquoted = 'Datum,Text,Betrag\n12.03.2027,Danke,64,50\n11.03.2027,Strom,-33,00\n'
  assert.throws(() => statementsOf(unquoted), { line: 2 })
  const visa = '11.03.2027;11.03.2027;Visa;R1;DE;Hotel;-9,00\n'.repeat(3)
  const giro = '12.03.2027;12.03.2027;Gutschrift;Danke;64,50\n'
  const both = `Tag;Umsatztag;Art;Referenz;Land;Text;Betrag\n${visa}${giro}`
  assert.throws(() => statementsOf(both), { line: 5 })
})

test('without headings the balances show which amounts are the bookings’; a single row that shows nothing is asked about', () => {
  const row = (day: number, before: string, amount: string) =>
    `${day}.03.2027;DE02500105170137075030;Jörg Beispiel;${before};${amount};AB12-CD34`
  const both = [row(12, '500,00', '64,50'), row(13, '564,50', '20,00')].join('\n')
  assert.deepEqual(statementsOf(both), [[OWN, 6450, 2000]])
  assert.throws(() => statementsOf(row(12, '500,00', '64,50')), { field: 'amount' })
})
