import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readBankFile } from './read/bank-file.ts'
import type { CsvReading } from './read/csv/csv.ts'
import { DECIMAL_SIGNS, parseAmount } from './read/csv/numbers.ts'

/** The lines of a file as its suggested reading, with some changes, reads them. */
function linesOf(text: string, changes: Partial<CsvReading> = {}) {
  const bytes = Buffer.from(text)
  const defaults = { account: 'DE89370400440532013000', currency: 'EUR' }
  const file = readBankFile(bytes, { reading: null, ...defaults })
  assert.ok('table' in file)
  const read = readBankFile(bytes, { reading: { ...file.table.guess, ...changes }, ...defaults })
  assert.ok('statements' in read)
  return read.statements[0]?.lines ?? []
}

test('amounts are read in every common notation and currency', () => {
  const amountIn = (text: string, currency = 'EUR') =>
    DECIMAL_SIGNS.map((sign) => parseAmount(text, sign, currency))
  for (const [text, point, comma] of [
    ['1234.5', 123_450, null],
    ['1.234,50', null, 123_450],
    ['1,234.50', 123_450, null],
    ['1 234,50 €', null, 123_450],
    ['1’234.50', 123_450, null],
    ['1.234', null, 123_400],
    ['1.230', 123, 123_000],
    ['0.500', 50, null],
    ['1.234.567', null, 123_456_700],
    ['EUR 12', 1_200, 1_200],
    ['-12,00', null, -1_200],
    ['12,00-', null, -1_200],
    ['(12.00)', -1_200, null],
    ['0,00', null, 0],
  ] as const)
    assert.deepEqual(amountIn(text), [point, comma], text)
  assert.deepEqual(amountIn('1,234', 'KWD'), [1_234_000, 1_234])
  assert.deepEqual(amountIn('1,234', 'JPY'), [1_234, null])
  for (const text of ['', '-', 'twelve', '1,2,3,4', '12.345,678', '99999999999999'])
    assert.deepEqual(amountIn(text), [null, null], text)
})

test('an amount formatted in any supported locale is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.constantFrom('de-DE', 'en-GB', 'fr-FR', 'de-CH', 'pl-PL'),
      (minor, locale) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
        const sign =
          format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
        const text = format.format(minor / 100)
        assert.equal(parseAmount(text, sign, 'EUR'), minor, text)
      },
    ),
  )
})

test('a column of amounts is read as a whole: one cell tells which sign has the decimals', () => {
  const amounts = (...cells: string[]) =>
    linesOf(['Datum;Betrag', ...cells.map((cell) => `02.03.2027;${cell}`)].join('\n')).map(
      ({ amount }) => amount,
    )
  assert.deepEqual(amounts('133.000', '0.500'), [13_300, 50])
  assert.deepEqual(amounts('133.000', '5,50'), [13_300_000, 550])
  assert.throws(() => amounts('133.000', '7.500'), { name: 'StatementError', field: 'decimals' })
  assert.throws(() => amounts('1.133,00', '2,133.00'), { name: 'StatementError' })
})

test('running balances decide what the amounts alone leave open, and must add up', () => {
  const file = (...rows: string[]) =>
    ['Datum;Betrag;Saldo', ...rows.map((row) => `02.03.2027;${row}`)].join('\n')
  const open = file('133.000;133.000', '7.000;140.000')
  assert.throws(() => linesOf(open), { field: 'decimals' })
  assert.deepEqual(
    linesOf(file('133;133', '1.500;134.500')).map(({ amount }) => amount),
    [13_300, 150],
  )
  assert.throws(() => linesOf(file('133.000;133.000', '7.000;150.000'), { decimals: '.' }), {
    field: 'balance',
    line: 3,
  })
})

test('dates between slashes are asked for, unless the statement shows their order', () => {
  const days = (...cells: string[]) =>
    linesOf(['Date,Amount', ...cells.map((cell) => `${cell},1.00`)].join('\n')).map(
      ({ booked_on }) => booked_on,
    )
  assert.deepEqual(days('03/15/2027'), ['2027-03-15'])
  assert.deepEqual(days('03/02/2027', '03/04/2027', '04/01/2027'), ['2027-03-02', '2027-03-04', '2027-04-01'])
  assert.throws(() => days('03/02/2027'), { name: 'StatementError', field: 'dates' })
  assert.deepEqual(days('12 Mar 2027', '1 Mai 2027'), ['2027-03-12', '2027-05-01'])
  assert.deepEqual(days('"Mar 12, 2027"', '"April 1, 2027"'), ['2027-03-12', '2027-04-01'])
})

test('an amount in one column and once more as debit or credit is refused, and never counted twice', () => {
  const file = 'Datum;Betrag;Soll;Haben\n02.03.2027;-5,00;5,00;\n'
  assert.deepEqual(
    linesOf(file).map(({ amount }) => amount),
    [-500],
  )
  assert.throws(() => linesOf(file, { debit: 'Soll' }), { field: 'amount' })
})

test('a row without a date is left out only if it is a total', () => {
  const file = (total: string) =>
    `Datum;Text;Betrag\n02.03.2027;Ana;5,00\n03.03.2027;Ivo;7,00\n;Summe;${total}\n`
  assert.equal(linesOf(file('12,00')).length, 2)
  assert.throws(() => linesOf(file('13,00')), { message: '"" is not a date.', line: 4 })
})

test('a row that names a balance and its day, instead of one for a booking, is none', () => {
  const file = (end: string) => `Datum;Text;Betrag\n02.03.2027;Ana;5,00\n03.03.2027;Saldo;7,00\n${end}\n`
  for (const end of [
    'Saldo per 03.03.2027;;112,00',
    ';Kontostand am 03.03.2027:;112,00',
    'Closing balance on 03/03/2027;;112,00',
  ])
    assert.deepEqual(
      linesOf(file(end)).map(({ amount }) => amount),
      [500, 700],
      end,
    )
})

test('a column of states or directions is never left out because of an unknown word: it is asked for', () => {
  const states = 'Date,Text,Amount,Status\n2027-03-02,Ana,5.00,Minted\n2027-03-03,Ivo,-7.00,Pending\n'
  assert.throws(() => linesOf(states), {
    message: '"Minted" does not say whether this row is booked.',
    field: 'state',
  })
  assert.equal(linesOf(states.replace('Minted', 'Done')).length, 1)
  const sides = 'Date,Type,Text,Amount\n2027-03-02,Deposit,Ana,5.00\n2027-03-03,Withdrawal,Ivo,7.00\n'
  assert.deepEqual(
    linesOf(sides).map(({ amount }) => amount),
    [500, -700],
  )
  assert.throws(() => linesOf(`${sides}2027-03-04,Charge,Bank,1.00\n`), { field: 'side' })
  // Amounts with signs need no direction.
  assert.equal(linesOf(`${sides.replace('7.00', '-7.00')}2027-03-04,Charge,Bank,-1.00\n`).length, 3)
})

test('a row that ends before a cell that all others have is no payment, such as a balance below the table', () => {
  const rows = '02.03.2027;5,00;Gift;1\n03.03.2027;-7,00;Rent;2\n'
  assert.throws(() => linesOf(`${rows}04.03.2027;98,00;0012345\n`), { line: 3 })
  // Programs leave out empty cells at the end.
  assert.equal(
    linesOf(`Datum;Betrag;Text;Notiz\n${rows.replace(';2', ';')}04.03.2027;98,00;More\n`).length,
    3,
  )
})

test('a row with more cells than columns is refused, as its amount may be anywhere', () => {
  assert.throws(() => linesOf('Date,Text,Amount\n2027-03-02,Ana,5.00\n2027-03-03,Horvat, Ivo,7.00\n'), {
    line: 3,
  })
})

test('whether amounts include the fee is asked, unless the balances show it or no row has one', () => {
  const file = (...rows: string[]) =>
    ['Date,Description,Amount,Fee,Balance', ...rows.map((row) => `2027-03-02,Ana,${row}`)].join('\n')
  const amounts = (text: string, changes: Partial<CsvReading> = {}) =>
    linesOf(text, changes).map(({ amount }) => amount)
  const open = file('-10.00,0.50,', '64.50,0.00,')
  assert.throws(() => amounts(open), {
    message: 'Does the amount include the fee of "0.50", or is it taken on top? Please choose.',
    field: 'fees',
    line: 2,
  })
  assert.deepEqual(amounts(open, { fees: 'on_top' }), [-1050, 6450])
  assert.deepEqual(amounts(open, { fees: 'included' }), [-1000, 6450])
  assert.deepEqual(amounts(open.replace('0.50', '0.00')), [-1000, 6450])
  const shown = (balance: string) => file('64.50,0.00,100.00', `-10.00,0.50,${balance}`)
  assert.deepEqual(amounts(shown('89.50')), [6450, -1050])
  assert.deepEqual(amounts(shown('90.00')), [6450, -1000])
  // Nothing shows what the balance before the first row was.
  assert.throws(() => amounts(file('-10.00,0.50,90.00', '64.50,0.00,154.50')), { field: 'fees' })
  assert.throws(() => amounts(shown('90.00'), { fees: 'on_top' }), { field: 'balance' })
})

test('a minus in a column of outgoing money is asked about, unless all have one or the balances decide', () => {
  const amounts = (rows: string[], changes: Partial<CsvReading> = {}) =>
    linesOf(['Datum;Haben;Soll;Saldo', ...rows.map((row) => `02.03.2027;${row}`)].join('\n'), changes).map(
      ({ amount }) => amount,
    )
  const single = ['64,50;;', ';-5,00;']
  assert.throws(() => amounts(single), { field: 'outgoing', line: 3 })
  assert.deepEqual(amounts(single, { outgoing: 'minus' }), [6450, -500])
  assert.deepEqual(amounts(single, { outgoing: 'plain' }), [6450, 500])
  assert.deepEqual(amounts([...single, ';-7,00;']), [6450, -500, -700])
  const mixed = [';7,00;', ...single]
  assert.throws(() => amounts(mixed), { field: 'outgoing', line: 4 })
  assert.deepEqual(amounts(mixed, { outgoing: 'plain' }), [-700, 6450, 500])
  assert.deepEqual(amounts(['64,50;;164,50', ';-5,00;169,50', ';7,00;162,50']), [6450, 500, -700])
  assert.deepEqual(amounts(['64,50;;164,50', ';-5,00;159,50']), [6450, -500])
})

test('a completed PayPal payment counts although it was refunded or reversed later: that is a row of its own', () => {
  const head = 'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID'
  const file = (state: string) =>
    `${head}\n2027-03-02,10:00:00,CET,Ana,Payment,${state},EUR,66.00,-1.50,64.50,T1\n` +
    '2027-03-03,10:00:00,CET,Ana,Refund,Completed,EUR,-20.00,0.00,-20.00,T2\n'
  for (const state of ['Completed', 'Refunded', 'Partially Refunded', 'Reversed'])
    assert.deepEqual(
      linesOf(file(state)).map(({ amount }) => amount),
      [6450, -2000],
      state,
    )
  const elsewhere = 'Date,Text,Amount,Status\n2027-03-02,Ana,5.00,Refunded\n2027-03-02,Ivo,7.00,Completed\n'
  assert.throws(() => linesOf(elsewhere), { field: 'state' })
})

test('a PayPal payment that was reversed before it counted leaves the balance, and is no money', () => {
  const head = 'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance'
  const file = (balance: string) =>
    `${head}\n2027-03-02,10:00:00,CET,Ana,Payment,Completed,EUR,64.50,0.00,64.50,T1,64.50\n` +
    `2027-03-03,10:00:00,CET,Ivo,Payment,Reversed,EUR,20.00,0.00,20.00,T2,${balance}\n`
  const amounts = (text: string) => linesOf(text).map(({ amount }) => amount)
  assert.deepEqual(amounts(file('84.50')), [6450, 2000])
  assert.deepEqual(amounts(file('64.50')), [6450])
})

test('a word that every row has as its state is asked about like any other unknown one', () => {
  const file = (...words: string[]) =>
    ['Date,Text,Amount,Status', ...words.map((word) => `2027-03-02,Ana,5.00,${word}`)].join('\n')
  for (const words of [['Vorläufig'], ['Vorläufig', 'Vorläufig'], ['Vorläufig', 'Vorläufig', 'Completed']])
    assert.throws(() => linesOf(file(...words)), {
      message: '"Vorläufig" does not say whether this row is booked.',
      field: 'state',
      line: 2,
    })
  assert.equal(linesOf(file('Vorläufig', 'Vorläufig'), { state: '' }).length, 2)
  assert.equal(linesOf(file('Completed', 'Completed')).length, 2)
})

test('what the payer wrote beside the description of the bank is a part of the text', () => {
  for (const heading of ['Concepto ampliado', 'Kommunikation', 'Detail', 'Reference'])
    assert.match(
      linesOf(`Date,Description,${heading},Amount\n2027-03-02,Transfer,AB12-CD34,5.00\n`)
        .map(({ text, bank_reference }) => `${text} ${bank_reference}`)
        .join(),
      /^Transfer AB12-CD34/,
      heading,
    )
})
