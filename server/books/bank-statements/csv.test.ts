import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './read/bank-file.ts'
import { type CsvReading, NO_READING } from './read/csv/csv.ts'
import { StatementError } from './read/statement.ts'

const READING: CsvReading = {
  ...NO_READING,
  booked_on: 'Buchungstag',
  value_date: 'Wertstellung',
  amount: 'Betrag',
  name: 'Auftraggeber',
  iban: 'IBAN',
  text: 'Verwendungszweck',
}

const FILE = `Konto;DE89 3704 0044 0532 0130 00
Zeitraum;01.03.2027 bis 02.03.2027

Buchungstag;Wertstellung;Auftraggeber;IBAN;Verwendungszweck;Betrag
02.03.2027;01.03.27;"Horvat; Ana";HR12 1001 0051 8630 0016 0;"Order ""K7QX""
2M9D";1.133,00
02.03.2027;;Bank;;Entgelt;-4,90
;;;;Kontostand;
`

const read = (text: string, reading: CsvReading | null = READING, currency = 'EUR') =>
  readBankFile(Buffer.from(text), { reading, account: 'DE89370400440532013000', currency })

/** The table of a file with its suggested reading. */
function tableOf(text: string) {
  const file = read(text, null)
  assert.ok('table' in file)
  return file.table
}

/** The lines of a file as its suggested reading, with some changes, reads them. */
function linesOf(text: string, changes: Partial<CsvReading> = {}, currency = 'EUR') {
  const file = read(text, { ...tableOf(text).guess, ...changes }, currency)
  assert.ok('statements' in file)
  return file.statements[0]?.lines ?? []
}

test('the table is found below the bank’s preamble, with any delimiter', () => {
  for (const [text, headings] of [
    [FILE, ['Buchungstag', 'Wertstellung', 'Auftraggeber', 'IBAN', 'Verwendungszweck', 'Betrag']],
    ['Date,Amount,Text\n2027-03-02,"1,133.00",Order\n', ['Date', 'Amount', 'Text']],
    ['\uFEFFDate\tAmount\n2027-03-02\t133.00\n', ['Date', 'Amount']],
  ] as const) {
    const file = read(text, null)
    assert.ok('table' in file)
    assert.deepEqual(file.table.headings, headings)
  }
})

test('lines are read by the chosen columns', () => {
  const file = read(FILE)
  assert.ok('statements' in file)
  const [statement] = file.statements
  assert.equal(statement?.lines.length, 2)
  assert.partialDeepStrictEqual(statement.lines, [
    {
      booked_on: '2027-03-02',
      value_date: '2027-03-01',
      amount: 113_300,
      currency: 'EUR',
      name: 'Horvat; Ana',
      iban: 'HR1210010051863000160',
      bic: '',
      text: 'Order "K7QX" 2M9D',
      end_to_end_id: '',
      bank_reference: '',
      batch_id: '',
      batch_count: null,
      return_reason: null,
    },
    {
      booked_on: '2027-03-02',
      value_date: '2027-03-02',
      amount: -490,
      currency: 'EUR',
      name: 'Bank',
      iban: '',
      bic: '',
      text: 'Entgelt',
      end_to_end_id: '',
      bank_reference: '',
      batch_id: '',
      batch_count: null,
      return_reason: null,
    },
  ])
})

test('headings are found below padded lines in a file that was saved by a spreadsheet', () => {
  const before = 'Konto;DE89370400440532013000;;;;\nStand vom;03.03.2027;;;;\n;;;;;\n'
  const [, table = ''] = FILE.split('\n\n')
  const [plain, saved] = [read(FILE, null), read(before + table, null)]
  assert.ok('table' in plain && 'table' in saved)
  assert.deepEqual(saved.table.headings, plain.table.headings)
})

const amountsAndDays = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ amount, booked_on }) => [amount, booked_on])

test('separate debit and credit columns are supported', () => {
  assert.deepEqual(
    amountsAndDays(
      linesOf('Date,In,Out\n03/02/2027,12.50,\n03/02/2027,,3.00\n', {
        credit: 'In',
        debit: 'Out',
        dates: 'mdy',
      }),
    ),
    [
      [1_250, '2027-03-02'],
      [-300, '2027-03-02'],
    ],
  )
})

const SIDED = `Datum;Naam;Rekening;Af Bij;Bedrag;Mededelingen
20270302;Ana Horvat;HR1210010051863000160;Bij;133,00;Order K7QX-2M9D
20270303;Verhuur;NL91ABNA0417164300;Af;1.200,00;Huur
`

test('a bank with unsigned amounts, a debit/credit column and dates without separators is supported', () => {
  const { side, amount, name, text, debit } = tableOf(SIDED).guess
  assert.deepEqual([side, amount, name, text, debit], ['Af Bij', 'Bedrag', 'Naam', 'Mededelingen', ''])
  assert.deepEqual(amountsAndDays(linesOf(SIDED)), [
    [13_300, '2027-03-02'],
    [-120_000, '2027-03-03'],
  ])
  assert.throws(
    () => linesOf(SIDED.replace(';Af;', ';?;'), { side: 'Af Bij' }),
    new StatementError('"?" does not say whether money came in or went out.', 3, 'side'),
  )
})

test('S and H in a German Soll/Haben column mean debit and credit, unless the column contains amounts', () => {
  const guessOf = (...sides: string[]) =>
    tableOf(['Buchungstag;Umsatz;Soll/Haben', ...sides.map((side) => `02.03.2027;5,00;${side}`)].join('\n'))
      .guess
  assert.equal(guessOf('S', 'H').side, 'Soll/Haben')
  assert.equal(guessOf('5,00', '').side, '')
})

test('pending lines of a CSV file are omitted', () => {
  const text = FILE.replace(/Betrag$/m, 'Betrag;Info')
    .replace('1.133,00', '1.133,00;Umsatz gebucht')
    .replace('-4,90', '-4,90;Umsatz vorgemerkt')
  const file = read(text)
  assert.ok('statements' in file)
  assert.deepEqual(
    file.statements[0]?.lines.map(({ amount }) => amount),
    [113_300],
  )
  const said = read(FILE.replace('Entgelt', 'vorgemerkt'))
  assert.ok('statements' in said)
  assert.equal(said.statements[0]?.lines.length, 2, 'whoever writes this in a transfer has paid')
})

/** A table of amounts with one more column, and their currencies as read. */
function currenciesOf(heading: string, cells: string[], own = 'EUR', changes: Partial<CsvReading> = {}) {
  const rows = cells.map((cell, index) => `0${index + 1}.03.2027;10,01;${cell};Danke`)
  const reading = { ...NO_READING, booked_on: 'Buchungstag', amount: 'Betrag', text: 'Text', ...changes }
  const file = read(['Buchungstag;Betrag;' + heading + ';Text', ...rows].join('\n'), reading, own)
  assert.ok('statements' in file)
  return file.statements[0]?.lines.map(({ currency, amount }) => [currency, amount])
}

test('a column of currencies belongs to the amount, whatever its heading', () => {
  for (const heading of ['Währung', 'Munt', 'Ccy', ''])
    assert.deepEqual(currenciesOf(heading, ['CHF', 'EUR']), [
      ['CHF', 1001],
      ['EUR', 1001],
    ])
  assert.deepEqual(currenciesOf('Währung', ['CHF', 'chf'], 'CHF'), [
    ['CHF', 1001],
    ['CHF', 1001],
  ])
  // An empty cell says nothing: the amount is in the festival's currency.
  assert.deepEqual(currenciesOf('Fremdwährung', ['', 'USD']), [
    ['EUR', 1001],
    ['USD', 1001],
  ])
})

test('a column with other words than currencies says nothing about the amount', () => {
  for (const cells of [
    ['CHF', 'Miete'],
    ['', ''],
    ['ABC', 'EUR'],
  ])
    assert.deepEqual(currenciesOf('Art', cells), [
      ['EUR', 1001],
      ['EUR', 1001],
    ])
  const [line] = currenciesOf('Zweck', ['TOP'], 'EUR', { text: 'Zweck' }) ?? []
  assert.deepEqual(line, ['EUR', 1001], 'somebody wrote the name of a currency as the purpose')
})

test('of several columns of currencies the one of the amount counts, not that of the balance or of an original amount', () => {
  const text =
    'Buchung;Saldo;Währung;Betrag;Währung;Oorspr munt;Text\n' +
    '12.03.2027;1.564,50;EUR;64,50;CHF;;Danke\n11.03.2027;1.500,00;EUR;-89,00;CHF;USD;Strom\n'
  assert.deepEqual(
    linesOf(text).map(({ currency }) => currency),
    ['CHF', 'CHF'],
  )
})

test('the currency of an original amount is never that of the account', () => {
  const text =
    'Date;Amount;Original currency;Text\n2027-03-12;64.50;;Ana\n2027-03-11;-33.00;EUR;Shop\n' +
    '2027-03-10;-1.00;USD;Shop\n'
  assert.deepEqual(
    linesOf(text, {}, 'CHF').map(({ currency }) => currency),
    ['CHF', 'CHF', 'CHF'],
  )
})

test('quotes within a quoted text need not be doubled', () => {
  const text =
    '"Datum";"Name";"Betrag"\n"12.03.2027";"Verein "Die Muster" e.V.";"64,50"\n"11.03.2027";"";"1,00"\n'
  assert.deepEqual(
    linesOf(text, { name: 'Name' }).map(({ name, amount }) => [name, amount]),
    [
      ['Verein "Die Muster" e.V.', 6450],
      ['', 100],
    ],
  )
})

test('the export of a known bank is read as well after a spreadsheet has saved it in its own way', () => {
  const { bank, guess } = tableOf(
    'Booking Date,Value Date,Partner Name,Partner Iban,Payment Reference,Amount (EUR)\n12.03.2027,12.03.2027,Ana,,Gift,"1.064,50"\n',
  )
  assert.deepEqual([bank, guess.dates, guess.decimals], ['N26', '', ''])
})

test('the currency beside an amount, or in its heading, is that of the amount', () => {
  const currencyOf = (heading: string, amount: string, currency: string) =>
    linesOf(`Buchungstag;${heading}\n02.03.2027;${amount}\n`, { amount: heading }, currency)[0]?.currency
  assert.equal(currencyOf('Betrag', '10,01 CHF', 'EUR'), 'CHF')
  assert.equal(currencyOf('Betrag', '€ 10,01', 'CHF'), 'EUR')
  assert.equal(currencyOf('Betrag', '$10.01', 'CAD'), 'CAD')
  assert.equal(currencyOf('Umsatz in EUR', '10,01', 'CHF'), 'EUR')
  assert.equal(currencyOf('Betrag (€)', '10,01', 'EUR'), 'EUR')
  assert.equal(currencyOf('BETRAG', '10,01', 'CHF'), 'CHF')
})

test('a column of currencies is suggested for nothing else', () => {
  const { value_date, iban, amount } = tableOf('Datum;Valuta;Account;Bedrag\n02.03.2027;EUR;CHF;5,00\n').guess
  assert.deepEqual([value_date, iban, amount], ['', '', 'Bedrag'])
})

test('a missing column, an invalid date or an invalid amount is refused with its line', () => {
  assert.throws(() => read(FILE, { ...READING, text: 'Text' }), /no column "Text"/)
  for (const text of [FILE.replace('1.133,00', 'viel'), FILE.replace('02.03.2027;01', '31.02.2027;01')])
    assert.throws(
      () => read(text),
      (error) => error instanceof StatementError && error.line === 6,
    )
  assert.throws(() => read('hello\nworld\n', null), StatementError)
})

const OWN = 'DE89370400440532013000'

/** The accounts of a table with these cells in its column of the account itself, each with its amounts. */
function accountsOf(cells: string[], above = '', more = '') {
  const rows = cells.map((cell, index) => `0${index + 1}.03.2027;${cell};1${index},00;Danke`)
  const reading = { ...NO_READING, booked_on: 'Datum', own_account: 'Konto', amount: 'Betrag', text: 'Text' }
  const file = read([`${above}Datum;Konto;Betrag;Text`, ...rows, more].join('\n'), reading)
  assert.ok('statements' in file)
  return file.statements.map(({ account, lines }) => [account, ...lines.map(({ amount }) => amount)])
}

test('rows of a savings account or of a masked number beside an IBAN are statements of their own', () => {
  assert.deepEqual(accountsOf([OWN, 'HRxxx…2957', OWN, '0532 013 001', OWN]), [
    [OWN, 1000, 1200, 1400],
    ['HRxxx…2957', 1100],
    ['0532 013 001', 1300],
  ])
  assert.deepEqual(accountsOf(['Girokonto', 'Sparkonto']), [
    ['Girokonto', 1000],
    ['Sparkonto', 1100],
  ])
  assert.deepEqual(accountsOf([OWN, '7654321'], '', ';Summe;10,00;\n'), [
    [OWN, 1000],
    ['7654321', 1100],
  ])
})

test('a number in every row is of the account that is written above the table, or that is stated', () => {
  assert.deepEqual(accountsOf(['0532013000'], `Konto;${OWN};;\n\n`), [[OWN, 1000]])
  assert.deepEqual(accountsOf(['0532013000']), [[OWN, 1000]])
})
