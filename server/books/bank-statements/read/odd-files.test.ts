import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'
import type { Statement } from './statement.ts'

const OWN = 'DE02120300000000202051'

/** The statements of a table, by the suggested columns. */
function read(file: string | Uint8Array, currency = 'EUR'): Statement[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const defaults = { account: OWN, currency }
  const first = readBankFile(bytes, { reading: null, ...defaults })
  assert.ok('table' in first)
  const again = readBankFile(bytes, { reading: first.table.guess, ...defaults })
  assert.ok('statements' in again)
  return again.statements
}

const amountsOf = (statements: Statement[]) =>
  statements.flatMap(({ lines }) => lines.map(({ amount }) => amount))

const rows = (...lines: string[]): string => `${lines.join('\n')}\n`

/** Tables as banks, spreadsheets and payment services write them, with the amounts that they mean. */
const TABLES: Record<string, { file: string | Uint8Array; amounts: number[]; days?: string[] }> = {
  'thousands between narrow blanks': {
    file: rows('Date;Libellé;Crédit', '12/03/2027;AB12-CD34;1\u202f064,50', '13/03/2027;b;2\u00a0500,00'),
    amounts: [106_450, 250_000],
  },
  'some thousands with a point and some without': {
    file: rows(
      'Tag;Text;Betrag',
      '12.03.2027;AB12-CD34;1.234,50',
      '12.03.2027;b;1234,5',
      '13.03.2027;c;-1.000',
    ),
    amounts: [123_450, 123_450, -100_000],
  },
  'a minus behind the amount': {
    file: rows('Datum;Text;Betrag EUR', '12.03.27;AB12-CD34;64,50', '13.03.27;Strom;89,00-'),
    amounts: [6450, -8900],
    days: ['2027-03-12', '2027-03-13'],
  },
  'Soll and Haben, with a balance below zero behind an S': {
    file: rows(
      'Datum;Text;Soll;Haben;Saldo',
      '12.03.2027;a;100,00;;50,00 S',
      '13.03.2027;AB12-CD34;;64,50;14,50 H',
    ),
    amounts: [-10_000, 6450],
  },
  'a direction in a column without a heading': {
    file: rows('Datum;Text;Umsatz;', '12.03.2027;AB12-CD34;64,50;H', '13.03.2027;Strom;89,00;S'),
    amounts: [6450, -8900],
  },
  'marks of credit and debit, and of what takes them back': {
    file: rows(
      'Date;Text;Amount;Mark',
      '2027-03-12;AB12-CD34;64,50;C',
      '2027-03-13;back;64,50;RC',
      '2027-03-13;fee;5,00;D',
      '2027-03-14;fee back;5,00;RD',
    ),
    amounts: [6450, -6450, -500, 500],
  },
  'CR and DR behind the amounts': {
    file: rows('Date,Description,Amount', '12 Mar 2027,AB12-CD34,64.50 CR', '13 Mar 2027,Power,89.00 DR'),
    amounts: [6450, -8900],
  },
  'a minus that a word processor has made a dash': {
    file: rows('Date,Text,Amount', '2027-03-12,AB12-CD34,64.50', '2027-03-12,b,−4.50', '2027-03-12,c,–5.50'),
    amounts: [6450, -450, -550],
  },
  'amounts in brackets': {
    file: rows('Date,Text,Amount', '2027-03-12,AB12-CD34,64.50', '2027-03-12,b,"(1,234.50)"'),
    amounts: [6450, -123_450],
  },
  'a dash in the column without an amount': {
    file: rows('Date;Text;Credit;Debit', '2027-03-12;AB12-CD34;64,50;-', '2027-03-13;b;--;89,00'),
    amounts: [6450, -8900],
  },
  'zero as spreadsheets write it': {
    file: rows('Date;Text;Amount', '2027-03-12;AB12-CD34;" 64,50 € "', '2027-03-13;b;" - € "'),
    amounts: [6450, 0],
  },
  'balances of the newest row first': {
    file: rows(
      'Date;Text;Amount;Balance',
      '2027-03-15;c;-10,00;1.054,50',
      '2027-03-13;b;-89,00;1.064,50',
      '2027-03-12;AB12-CD34;64,50;1.153,50',
    ),
    amounts: [-1000, -8900, 6450],
  },
  'several currencies, whose balances say nothing': {
    file: rows(
      'Date,Text,Amount,Currency,Balance',
      '2027-03-12,AB12-CD34,64.50,EUR,564.50',
      '2027-03-12,dollars,100.00,USD,100.00',
      '2027-03-13,Power,-64.50,EUR,500.00',
    ),
    amounts: [6450, 10_000, -6450],
  },
  'line breaks and doubled quotes within a text': {
    file: rows(
      'Datum,Text,Betrag',
      '12.03.2027,"Zeile eins\nAB12-CD34, Jörg","64,50"',
      '13.03.2027,"a ""b"" c","-1.089,00"',
    ),
    amounts: [6450, -108_900],
  },
  'a line that tells spreadsheets the separator, in UTF-16': {
    file: Buffer.from('\ufeffsep=;\r\nDatum;Text;Betrag\r\n12.03.2027;AB12-CD34 Jörg;64,50\r\n', 'utf16le'),
    amounts: [6450],
  },
  'tabs, with commas and semicolons in the texts, in UTF-16 without a mark': {
    file: Buffer.from('Datum\tText\tBetrag\r\n12.03.2027\tAB12-CD34, Jörg; Müller\t1.064,50\r\n', 'utf16le'),
    amounts: [106_450],
  },
  'a credit that is taken back by a negative one': {
    file: rows(
      'Datum;Text;Gutschrift;Belastung',
      '12.03.2027;AB12-CD34;64,50;',
      '13.03.2027;Storno;-64,50;',
      '14.03.2027;b;;5,00',
    ),
    amounts: [6450, -6450, -500],
  },
  'a word for pending in place of the booking day': {
    file: rows('Booking date;Text;Amount', '2027-03-12;AB12-CD34;64.50', 'Reserved;b;-5.00'),
    amounts: [6450],
  },
  'the headings once more on its second page': {
    file: rows('Datum;Text;Betrag', '12.03.2027;AB12-CD34;64,50', 'Datum;Text;Betrag', '13.03.2027;b;-5,00'),
    amounts: [6450, -500],
  },
  'a word for pending in place of the booking day, beside a value date': {
    file: rows(
      'Buchungstag;Wert;Text;Betrag',
      '12.03.2027;12.03.2027;AB12-CD34;64,50',
      'vorgemerkt;13.03.2027;b;-5,00',
    ),
    amounts: [6450],
  },
  'booked and pending rows': {
    file: rows(
      'Datum;Text;Betrag;Status',
      '12.03.2027;AB12-CD34;64,50;gebucht',
      '13.03.2027;b;-5,00;vorgemerkt',
    ),
    amounts: [6450],
  },
}

for (const [what, { file, amounts, days }] of Object.entries(TABLES))
  test(`a table with ${what} is read as it is meant`, () => {
    const statements = read(file)
    assert.deepEqual(amountsOf(statements), amounts)
    assert.ok(statements[0]?.lines.some(({ text }) => text.includes('AB12-CD34')))
    if (days)
      assert.deepEqual(
        statements[0]?.lines.map(({ booked_on }) => booked_on),
        days,
      )
  })

/** What may mean something else is asked for, at the field that answers it; what is written in two ways is refused with its line. */
const OPEN: Record<string, { file: string; currency?: string; asks: { field?: string; line?: number } }> = {
  'a year of two digits that may be the day': {
    file: rows('Date;Text;Amount', '27-03-12;a;64,50', '27-03-30;b;-1,00'),
    asks: { field: 'dates' },
  },
  'a single date of three times two digits': {
    file: rows('Date;Text;Amount', '07-08-09;a;64,50'),
    asks: { field: 'dates' },
  },
  'both decimal signs in one column': {
    file: rows('Tag;Text;Betrag', '12.03.2027;a;1.234,50', '12.03.2027;b;1,234.50'),
    asks: { line: 3 },
  },
  'three digits behind the only sign': {
    file: rows('Date,Text,Amount', '2027-03-12,a,64', '2027-03-13,b,-133.000'),
    asks: { field: 'decimals' },
  },
  'thousandths of a currency beside whole units of another': {
    file: rows('Date,Text,Amount,Currency', '2027-03-12,a,6450,JPY', '2027-03-12,b,64.500,KWD'),
    currency: 'JPY',
    asks: { field: 'decimals' },
  },
  'a single minus in a column of outgoing money': {
    file: rows('Date;Libellé;Débit;Crédit', '12/03/2027;a;;64,50', '13/03/2027;b;-2 500,00;'),
    asks: { field: 'outgoing' },
  },
  'a fee that may be within the amount': {
    file: rows('Created,Amount,Fee,Currency,Description', '2027-03-12 10:00,100.00,2.90,eur,a'),
    asks: { field: 'fees' },
  },
  'a state that nobody knows': {
    file: rows('Date,Text,Amount,State', '2027-03-12,a,64.50,SETTLED', '2027-03-13,b,-5.00,HELD'),
    asks: { field: 'state' },
  },
  'a row that is not booked yet, and has a value date alone': {
    file: rows('Booking date;Value date;Text;Amount', '2027-03-12;2027-03-12;a;64.50', ';2027-03-13;b;-5.00'),
    asks: { field: 'booked_on', line: 3 },
  },
  'a word in place of a day': {
    file: rows('Booking date;Text;Amount', '2027-03-12;a;64.50', '2027-03-11;b;1.00', 'soon;c;-5.00'),
    asks: { field: 'booked_on', line: 4 },
  },
  'amounts with an exponent': {
    file: rows('Date,Text,Amount', '2027-03-12,a,6.45E+03'),
    asks: { field: 'amount' },
  },
  'incoming and outgoing money in one row': {
    file: rows('Datum;Text;Haben;Soll', '12.03.2027;a;64,50;2,50', '13.03.2027;b;;1,00'),
    asks: { field: 'debit', line: 2 },
  },
  'a direction that contradicts the signs': {
    file: rows(
      'Datum;Text;Betrag;S/H',
      '12.03.2027;a;64,50;H',
      '13.03.2027;b;-5,00;H',
      '14.03.2027;c;-6,00;S',
    ),
    asks: { field: 'side', line: 3 },
  },
  'an amount with a footnote': {
    file: rows('Date,Text,Amount', '2027-03-12,a,64.50*'),
    asks: { field: 'amount' },
  },
}

for (const [what, { file, currency, asks }] of Object.entries(OPEN))
  test(`a table with ${what} is asked about, and no amount of it is read`, () => {
    assert.throws(() => read(file, currency), { name: 'StatementError', ...asks })
  })

const one = (file: string) => {
  const [statement] = read(file)
  const [line] = statement?.lines ?? []
  assert.ok(line)
  return line
}

test('two text columns are joined in their order, and what is empty adds nothing', () => {
  const file = rows(
    'Datum;Omschrijving-1;Omschrijving-2;Bedrag',
    '12.03.2027;AB12;CD34 kaartjes;64,50',
    '13.03.2027;b;;-1,00',
  )
  assert.deepEqual(
    read(file)[0]?.lines.map(({ text }) => text),
    ['AB12 CD34 kaartjes', 'b'],
  )
})

test('of a payer and a payee with a column each the name is the other side’s, by the direction of the money', () => {
  const file = rows(
    'Buchungsdatum;Zahlungspflichtiger;Zahlungsempfänger;Verwendungszweck;Betrag',
    '12.03.2027;Jörg Beispiel;Festival e.V.;AB12-CD34;64,50',
    '13.03.2027;Festival e.V.;Strom AG;Abschlag;-89,00',
  )
  assert.deepEqual(
    read(file)[0]?.lines.map(({ name }) => name),
    ['Jörg Beispiel', 'Strom AG'],
  )
})

for (const [written, amount, currency] of [
  ['USD;100,00', 10_000, 'USD'],
  ['JPY;100', 100, 'JPY'],
  ['KWD;100,000', 100_000, 'KWD'],
] as const)
  test(`an amount of ${written} in a shop of euros is in ${currency}, with its decimals`, () => {
    const line = one(rows('Datum;Text;Währung;Betrag', `12.03.2027;a;${written}`, '13.03.2027;b;EUR;-5,00'))
    assert.deepEqual([line.amount, line.currency], [amount, currency])
  })

for (const [sign, columns, cells, amount] of [
  ['a minus', 'Betrag', '-64,50', -6450],
  ['a minus in a column of incoming money', 'Haben;Soll', '-64,50;', -6450],
  ['no sign in a column of outgoing money', 'Haben;Soll', ';64,50', -6450],
  ['an S beside it', 'Umsatz;S/H', '64,50;S', -6450],
] as const)
  test(`an amount with ${sign} is ${amount}`, () => {
    assert.equal(one(rows(`Datum;Text;${columns}`, `12.03.2027;a;${cells}`)).amount, amount)
  })
