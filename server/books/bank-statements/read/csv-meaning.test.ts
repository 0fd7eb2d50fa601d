import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'
import type { CsvReading } from './csv/csv.ts'

/** The lines of a file as its suggested reading, with some changes, reads them, and the field that is still to be answered. */
function read(file: string, changes: Partial<CsvReading> = {}) {
  const bytes = Buffer.from(file)
  const defaults = { account: 'DE02120300000000202051', currency: 'EUR' }
  const first = readBankFile(bytes, { reading: null, ...defaults })
  assert.ok('table' in first)
  const again = readBankFile(bytes, { reading: { ...first.table.guess, ...changes }, ...defaults })
  assert.ok('statements' in again)
  const lines = again.statements.flatMap((statement) => statement.lines)
  return { lines, amounts: lines.map(({ amount }) => amount), asks: again.question?.field ?? null }
}

const rows = (...lines: string[]): string => `${lines.join('\n')}\n`

test('amounts none of which has a sign are shown as incoming, and it is asked whether they are', () => {
  const file = rows(
    'Datum;Text;Betrag',
    '12.03.2027;Gutschrift AB12-CD34;64,50',
    '13.03.2027;Lastschrift;89,00',
  )
  const { amounts, asks } = read(file)
  assert.deepEqual([amounts, asks], [[6450, 8900], 'unsigned'])
  assert.deepEqual(read(file, { unsigned: 'in' }), { ...read(file), asks: null })
  const out = read(file, { unsigned: 'out' })
  assert.deepEqual([out.amounts, out.asks], [[-6450, -8900], null])
  // As of a card, whose payments have a minus.
  assert.deepEqual(read(file.replace('89,00', '-89,00'), { unsigned: 'out' }).amounts, [-6450, 8900])
})

test('nothing is asked of amounts without a sign where some have a minus, or all a sign of their own, a direction or a column', () => {
  for (const [columns, first, second] of [
    ['Betrag', '64,50', '-89,00'],
    ['Betrag', '+64,50', '+89,00'],
    ['Betrag', '64,50 CR', '89,00 CR'],
    ['Betrag', '64,50', '(89,00)'],
    ['Betrag;S/H', '64,50;H', '89,00;H'],
    ['Haben;Soll', '64,50;', '89,00;'],
    ['Betrag', '64,50', '0,00-'],
  ] as const) {
    const { lines, asks } = read(
      rows(`Datum;Text;${columns}`, `12.03.2027;AB12-CD34;${first}`, `13.03.2027;b;${second}`),
    )
    assert.equal(lines[0]?.amount, 6450, columns)
    assert.equal(asks, second.startsWith('0') ? 'unsigned' : null, `${columns} ${second}`)
  }
  // A plus that only some have says nothing of the others.
  assert.equal(read(rows('Datum;Text;Betrag', '12.03.2027;a;+64,50', '13.03.2027;b;89,00')).asks, 'unsigned')
})

test('balances of the whole table show that amounts without a sign came in or went out, running ones say nothing of the first', () => {
  const file = (opening: string, closing: string) =>
    rows(
      'Datum;Text;Betrag',
      `;Anfangssaldo;${opening}`,
      '12.03.2027;a;64,50',
      '13.03.2027;b;5,50',
      `;Endsaldo;${closing}`,
    )
  for (const [closing, expected] of [
    ['170,00', [6450, 550]],
    ['30,00', [-6450, -550]],
  ] as const) {
    const { amounts, asks } = read(file('100,00', closing))
    assert.deepEqual([amounts, asks], [expected, null])
  }
  assert.throws(() => read(file('100,00', '159,00')), { field: 'balance' })
  const running = (...balances: string[]) =>
    rows(
      'Datum;Text;Betrag;Saldo',
      `12.03.2027;a;64,50;${balances[0]}`,
      `13.03.2027;b;5,50;${balances[1]}`,
      `14.03.2027;c;1,00;${balances[2]}`,
    )
  const rising = read(running('164,50', '170,00', '171,00'))
  assert.deepEqual([rising.amounts, rising.asks], [[6450, 550, 100], 'unsigned'])
  const falling = read(running('164,50', '159,00', '158,00'))
  assert.deepEqual([falling.amounts, falling.asks], [[-6450, -550, -100], 'unsigned'])
  assert.throws(() => read(running('164,50', '159,00', '158,00'), { unsigned: 'in' }), { field: 'balance' })
  // On one day the rows may be listed from the last, with the balances before them.
  const oneDay = rows('Datum;Text;Betrag;Saldo', '12.03.2027;a;64,50;1064,50', '12.03.2027;b;89,00;975,50')
  assert.equal(read(oneDay).asks, 'unsigned')
  assert.deepEqual(read(oneDay, { unsigned: 'out' }).amounts, [-6450, -8900])
})

test('a column that says that it counts cents is read in cents', () => {
  for (const heading of [
    'Amount in cents',
    'Betrag in Cent',
    'Betrag (ct)',
    'amount_minor',
    'amount_cents',
    'AmountInMinorUnits',
    'Montant en centimes',
    'Importe en céntimos',
    'Kwota (grosze)',
  ])
    assert.deepEqual(
      read(rows(`Date;Text;${heading}`, '2027-03-12;AB12-CD34;6450', '2027-03-13;b;-550')).amounts,
      [6450, -550],
      heading,
    )
  const yen = read(rows('Date;Text;amount_minor;Currency', '2027-03-12;a;6450;JPY', '2027-03-13;b;-1;JPY'))
  assert.deepEqual(yen.amounts, [6450, -1])
  const columns = rows('Date;Text;Credit (cents);Debit (cents)', '2027-03-12;a;6450;', '2027-03-13;b;;550')
  assert.deepEqual(read(columns).amounts, [6450, -550])
  const above = rows(
    'All amounts in cents;;',
    '',
    'Date;Text;Amount',
    '2027-03-12;a;6450',
    '2027-03-13;b;-550',
  )
  assert.deepEqual(read(above).amounts, [6450, -550])
  const total = rows('Date;Text;Amount in cents', '2027-03-12;a;6450', '2027-03-13;b;-550', ';Total;5900')
  assert.deepEqual(read(total).amounts, [6450, -550])
  for (const heading of ['Amount per cent', 'Amount (Accent)', 'Betrag Center'])
    assert.deepEqual(read(rows(`Date;Text;${heading}`, '2027-03-12;a;-64,50')).amounts, [-6450], heading)
})

test('decimals below a heading of cents, and a column that does not say what it counts beside one that does, are asked about', () => {
  const decimals = rows('Date;Text;Amount in cents', '2027-03-12;a;64.50', '2027-03-13;b;-5.50')
  assert.throws(() => read(decimals), {
    message: 'Is "64.50" in whole units, such as euros, or in cents? Please choose.',
    field: 'unit',
    line: 2,
  })
  assert.deepEqual(read(decimals, { unit: 'whole' }).amounts, [6450, -550])
  assert.throws(() => read(decimals, { unit: 'minor' }), { message: '"64.50" is not an amount.' })
  const fee = rows('Date;Text;amount_cents;Fee', '2027-03-12;a;6450;0', '2027-03-13;b;-550;50')
  assert.throws(() => read(fee, { fees: 'on_top' }), { field: 'unit', line: 3 })
  assert.deepEqual(read(fee, { fees: 'on_top', unit: 'minor' }).amounts, [6450, -600])
  const balance = (...cells: string[]) =>
    rows('Date;Text;amount_cents;Balance', `2027-03-12;a;6450;${cells[0]}`, `2027-03-13;b;-550;${cells[1]}`)
  assert.deepEqual(read(balance('164.50', '159.00')).amounts, [6450, -550])
  assert.deepEqual(read(balance('16450', '15900')).amounts, [6450, -550])
  const plain = rows('Date;Text;Amount', '2027-03-12;a;6450', '2027-03-13;b;-550')
  assert.deepEqual(read(plain).amounts, [645_000, -55_000])
  assert.deepEqual(read(plain, { unit: 'minor' }).amounts, [6450, -550])
})

test('amounts in thousands are rounded, and refused', () => {
  for (const heading of ['Betrag TEUR', 'Betrag (T€)', 'Amount in thousands', 'Amount kEUR', 'Betrag in Mio'])
    assert.throws(
      () => read(rows(`Date;Text;${heading}`, '2027-03-12;a;64,50', '2027-03-13;b;-5,50')),
      { field: 'unit' },
      heading,
    )
})

test('dates with their weekday are read in the languages of banks', () => {
  const days = (...cells: string[]) =>
    read(rows('Datum;Text;Betrag', ...cells.map((cell) => `${cell};AB12-CD34;-64,50`))).lines.map(
      ({ booked_on }) => booked_on,
    )
  for (const cell of [
    'Mo, 03.11.2025',
    'Mo. 03.11.2025',
    'Montag, 3. November 2025',
    'Mon 3 Nov 2025',
    'Mon, Nov 3, 2025',
    'Monday, November 3rd, 2025',
    '03/11/2025 (Mon)',
    'Mon, 3 Nov 2025 10:15:00 +0100',
    'lun. 3 nov. 2025',
    'lunes, 3 de noviembre de 2025',
    'lunedì 3 novembre 2025',
    'segunda-feira, 3 de novembro de 2025',
    'ma 3 nov 2025',
    'ponedjeljak, 3. studenoga 2025.',
    'po 3. 11. 2025',
    'poniedziałek, 3 listopada 2025',
    'mån 3 nov 2025',
    '2025-11-03 Mon',
    'Mon 20251103',
  ])
    assert.deepEqual(days(cell), ['2025-11-03'], cell)
  // The weekday shows which is the month.
  assert.deepEqual(days('Tue 03/11/2025'), ['2025-03-11'])
  assert.deepEqual(days('Fri 12 Mar 2027', '"Mar 12, 2027"'), ['2027-03-12', '2027-03-12'])
})

test('a weekday that contradicts its date is refused, also in the first row of a table without headings', () => {
  const wrong = rows(
    'Datum;Text;Betrag',
    '03.11.2025;a;-64,50',
    '04.11.2025;b;-1,00',
    'Mo, 05.11.2025;c;-2,00',
  )
  assert.throws(() => read(wrong), {
    message: '"Mo, 05.11.2025" is another weekday. Please correct the date.',
    line: 4,
    field: 'booked_on',
  })
  const headless = rows(
    'Di, 03.11.2025;DE02500105170137075030;Jörg Beispiel;AB12-CD34;-64,50',
    'Di, 04.11.2025;DE02500105170137075030;Jörg Beispiel;AB12-CD34;-1,00',
    'Mi, 05.11.2025;DE02500105170137075030;Jörg Beispiel;AB12-CD34;-2,00',
  )
  assert.throws(() => read(headless), { line: 1 })
})

test('a month whose name means another one in another language is no date, unless the weekday decides', () => {
  const day = (cell: string) =>
    read(rows('Date;Text;Amount', `${cell};a;-64,50`, '12 Mar 2027;b;-1,00', '13 Mar 2027;c;-1,00')).lines[0]
      ?.booked_on
  for (const cell of ['3 lis 2025', '3. listopad 2025', '3 srp 2025', '3 lip 2025'])
    assert.throws(() => day(cell), { message: `"${cell}" is not a date.` }, cell)
  assert.equal(day('pon 3 lis 2025'), '2025-11-03')
  assert.equal(day('pet 3 lis 2025'), '2025-10-03')
  assert.equal(day('3. listopadu 2025'), '2025-11-03')
  assert.equal(day('3 lipca 2025'), '2025-07-03')
  assert.equal(day('3. června 2025'), '2025-06-03')
  assert.equal(day('3 de septiembre de 2025'), '2025-09-03')
})

test('words for incoming and outgoing are read in more languages', () => {
  const words: [string, string][] = [
    ['Haben', 'Soll'],
    ['Credito', 'Debito'],
    ['Eingehend', 'Ausgehend'],
    ['Bijschrijving', 'Afschrijving'],
    ['Priljev', 'Odljev'],
    ['Připsáno', 'Odepsáno'],
    ['Uznania', 'Obciążenia'],
    ['Recette', 'Dépense'],
    ['Entrada', 'Salida'],
    ['Indbetaling', 'Udbetaling'],
    ['Inflow', 'Outflow'],
  ]
  for (const [into, out] of words)
    assert.deepEqual(
      read(rows('Date;Text;Amount;Type', `2027-03-12;a;64,50;${into}`, `2027-03-13;b;5,50;${out}`)).amounts,
      [6450, -550],
      into,
    )
})
