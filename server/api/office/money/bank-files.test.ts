import assert from 'node:assert/strict'
import { test } from 'node:test'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, germanClerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('two identical payments on one day are two bank lines, also in an overlapping statement', async (t) => {
  const finance = await clerk(await world(t), 'finance')
  const one = { amount: 5_000, text: 'tickets' }
  await uploadStatement(finance, camt(one))
  const { body } = await uploadStatement(finance, camt(one, one))
  assert.equal(body.upload.statements[0].new_lines, 1)
})

test('the statement of a part of a day and the later one of the whole day import each line once', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const paid = { amount: 13_300, text: order.code }
  const alike = { amount: 2_000, text: 'tickets' }
  const added = async (...entries: Parameters<typeof camt>) =>
    (await uploadStatement(finance, camt(...entries))).body.upload.statements[0].new_lines
  assert.equal(await added(paid, alike), 2)
  const [row] = (await matchGroupOf(finance, 'certain')).rows
  await finance.post(`/office/api/bank-lines/${row.line.id}/allocations`, {
    parts: [{ order: order.code, amount: 13_300 }],
  })
  // At the end of the day the bank has added references, and the second identical line is another payment.
  const whole = [
    { ...alike, reference: 'B1' },
    { ...paid, reference: 'B2' },
    { ...alike, reference: 'B3' },
  ]
  assert.equal(await added(...whole), 1)
  assert.equal(await added(...whole), 0)
  assert.equal(await added(paid, alike), 0)
  assert.deepEqual((await matchGroupOf(finance, 'certain')).rows, [])
  const lines = await w.shop.sql`select amount, status from bank_lines order by amount`
  assert.deepEqual(
    lines.map(({ amount, status }) => [amount, status]),
    [
      [2_000, 'open'],
      [2_000, 'open'],
      [13_300, 'booked'],
    ],
  )
})

test('whose account a statement is of is asked unless the file says that it is the festival’s, and the answer is stored with it', async (t) => {
  const w = await world(t)
  await configure(w, {
    bankAccount: { holder: 'Lights', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Bank' },
  })
  const finance = await clerk(w, 'finance')
  const send = (query: string, file: string) =>
    finance.send(`/office/api/bank-statements?${query}`, 'application/octet-stream', Buffer.from(file))
  const kept = async () => (await finance.get('/office/api/bank-lines')).body.total
  const other = camt({ amount: 5_000, text: 'tickets' })
  const told = (await send('name=other.xml', other)).body.upload
  assert.deepEqual(
    [told.statements, told.account_questions],
    [
      [],
      [
        {
          account: 'HR1210010051863000160',
          own: 'DE89370400440532013000',
          answers: ['other'],
          suggested: null,
        },
      ],
    ],
  )
  assert.equal(
    (await send('whose=festival', other)).body.upload.account_questions[0].account,
    'HR1210010051863000160',
  )
  assert.equal(await kept(), 0)
  const own = (account: string) =>
    `:20:1\n:25:${account}\n:28C:1/1\n:60F:C270114EUR0,00\n:61:2701150115C5,00NTRFNONREF\n:86:Ana\n:62F:C270115EUR5,00\n-`
  const { account_questions: asked, statements: sure } = (await send('', own('37040044/0532013000'))).body
    .upload
  assert.deepEqual([asked, sure.length], [[], 1])
  for (const account of ['37040044/0532013001', 'DExxxxxxxxxxxxxxxx3000']) {
    const [question] = (await send('', own(account))).body.upload.account_questions
    assert.deepEqual([question?.account, question?.answers], [account, ['festival', 'other']])
  }
  const masked = (await send('whose=festival', own('DExxxxxxxxxxxxxxxx3000'))).body.upload.statements[0]
  assert.deepEqual([masked.account, masked.new_lines], ['DE89370400440532013000', 1])
  assert.equal((await send('whose=other', other)).body.upload.statements[0].new_lines, 1)
})

test('a CSV without an account is asked about each time: the answer is suggested for later files with its columns', async (t) => {
  const w = await world(t)
  const iban = 'DE89370400440532013000'
  await configure(w, { bankAccount: { holder: 'Lights', iban, bic: 'COBADEFFXXX', bank: 'Bank' } })
  const finance = await clerk(w, 'finance')
  const send = (csv: string, query: Record<string, string>) =>
    finance.send(
      `/office/api/bank-statements?${new URLSearchParams(query).toString()}`,
      'application/octet-stream',
      Buffer.from(csv),
    )
  const csv = (day: string) => `Date,Amount,Name,Text\n2027-01-${day},5.00,Ana,tickets\n`
  const { guess } = (await send(csv('14'), {})).body.upload.table
  const reading = JSON.stringify({ ...guess, unsigned: 'in' })
  const question = { account: '', own: iban, answers: ['festival'], suggested: null }
  assert.deepEqual((await send(csv('14'), { reading })).body.upload.account_questions, [question])
  const first = (await send(csv('14'), { reading, whose: 'festival' })).body.upload.statements[0]
  const asked = (await send(csv('15'), {})).body.upload
  assert.deepEqual(
    [asked.statements, asked.account_questions],
    [[], [{ ...question, suggested: 'festival' }]],
    'another account of the bank has the same headings',
  )
  const later = (await send(csv('15'), { whose: 'festival' })).body.upload.statements[0]
  assert.deepEqual([first.account, later.account, later.new_lines], [iban, iban, 1])
  assert.equal((await finance.get('/office/api/bank-readings')).body.readings[0].columns.account, iban)
})

test('the columns of a CSV statement are assigned once, for all later files with the same headings', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const csv = (text: string) =>
    `Buchungstag;Betrag;Name;IBAN;Verwendungszweck\n15.01.2027;133,00;Ana Horvat;;${text}\n`
  const { table } = (await uploadStatement(finance, csv(order.code), 'bank.csv')).body.upload
  assert.deepEqual(
    [table.guess.booked_on, table.guess.amount, table.guess.text, table.guess.dates, table.guess.account],
    ['Buchungstag', 'Betrag', 'Verwendungszweck', '', ''],
  )
  const wrong = await uploadStatement(finance, csv(order.code), 'bank.csv', {
    ...table.guess,
    amount: 'Summe',
  })
  assert.deepEqual([wrong.status, wrong.body.errors], [422, { amount: ['The file has no column "Summe".'] }])
  const kept = async () => (await finance.get('/office/api/bank-readings')).body.readings
  assert.deepEqual(await kept(), [], 'a reading is kept only when a file was read with it')
  assert.match(table.fault.message, /^Did "133,00" come in or go out\?/)
  const open = await uploadStatement(finance, csv(order.code), 'bank.csv', table.guess)
  assert.deepEqual([open.status, Object.keys(open.body.errors)], [422, ['unsigned']])
  const answered = { ...table.guess, unsigned: 'in' }
  const { statements } = (await uploadStatement(finance, csv(order.code), 'bank.csv', answered)).body.upload
  assert.equal(statements[0].new_lines, 1)
  assert.equal((await uploadStatement(finance, csv('another'))).body.upload.table, null)
  assert.equal((await matchGroupOf(finance, 'certain')).rows[0].suggestions[0].order, order.code)
  const torn = (await uploadStatement(finance, csv(order.code).replace('133,00', 'much'))).body.upload
  assert.deepEqual([torn.statements, torn.table.fault.message], [[], '"much" is not an amount. (line 2)'])

  const [reading] = await kept()
  assert.deepEqual([reading.headings, reading.by], [table.headings, 'Sam finance'])
  const path = `/office/api/bank-readings/${reading.id}`
  const unknown = await finance.post(path, { columns: { ...reading.columns, text: 'Zweck' } })
  assert.deepEqual(unknown.body.errors, { text: ['The file has no column "Zweck".'] })
  const changed = await finance.post(path, { columns: { ...reading.columns, text: 'Name' } })
  assert.equal(changed.body.readings[0].columns.text, 'Name')
  assert.deepEqual((await finance.post(`${path}/removals`)).body.readings, [])
  assert.notEqual((await uploadStatement(finance, csv('another'))).body.upload.table, null)
  assert.equal((await finance.post(`${path}/removals`)).status, 404)
})

test('what a bank file would be read as is shown before anything is stored', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const csv = `Buchungstag;Betrag;Währung;Name;Verwendungszweck\n15.01.2027;133,00;EUR;Ana Horvat;${order.code}\n16.01.2027;-5,00;USD;Bank;Entgelt\n`
  const path = '/office/api/bank-file-previews?reading='
  const preview = async (file: string, reading = '') =>
    finance.send(path + encodeURIComponent(reading), 'application/octet-stream', Buffer.from(file))
  const { body } = await preview(csv)
  const none = { lines: 0, amount: 0 }
  const [statement] = body.preview.statements
  assert.partialDeepStrictEqual(statement, {
    from: '2027-01-15',
    until: '2027-01-16',
    incoming: { lines: 1, amount: 13_300 },
    outgoing: none,
    other_currencies: [{ currency: 'USD', incoming: none, outgoing: { lines: 1, amount: -500 } }],
    adds_up: null,
  })
  assert.partialDeepStrictEqual(body.preview.lines[0], { name: 'Ana Horvat', order: order.code })
  const { guess } = body.preview.table
  const unsigned = (await preview(csv.replace('-5,00', '5,00'))).body.preview
  assert.deepEqual(
    [unsigned.statements[0].incoming, unsigned.table.fault.field],
    [{ lines: 1, amount: 13_300 }, 'unsigned'],
  )
  const other = await preview(csv, JSON.stringify({ ...guess, name: '', amount: 'Name' }))
  assert.partialDeepStrictEqual(other.body.preview, { statements: [], table: { fault: { field: null } } })
  assert.equal((await preview(csv, '{')).status, 422)
  assert.equal((await preview(camt({ amount: 5_000, text: 'tickets' }))).body.preview.format, 'camt')
  assert.equal((await finance.get('/office/api/bank-lines')).body.total, 0)
})

test('a payment in francs in a bank’s CSV is not certain for an order in euros, and cannot be booked for it', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const csv = `Buchungstag;Betrag;Währung;Name;IBAN;Verwendungszweck\n15.01.2027;133,00;CHF;Ana Horvat;;${order.code}\n`
  const { table } = (await uploadStatement(finance, csv, 'bank.csv')).body.upload
  await uploadStatement(finance, csv, 'bank.csv', { ...table.guess, unsigned: 'in' })
  assert.deepEqual((await matchGroupOf(finance, 'certain')).rows, [])
  const { body } = await finance.get('/office/api/bank-lines')
  const [line] = body.rows
  assert.deepEqual([line.amount, line.currency], [13_300, 'CHF'])
  const refused = await finance.post(`/office/api/bank-lines/${line.id}/allocations`, {
    parts: [{ order: order.code, amount: 13_300 }],
  })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [422, 'This line is in CHF, which is not the currency of the orders.'],
  )
})

test('bank lines that an interrupted upload left unmatched are matched by the housekeeping', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { code } = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 13_300, text: code }))
  await w.shop.sql`delete from bank_line_matches`
  const found = () => w.shop.sql`select match_group, orders from bank_line_matches`
  // The upload may still be in progress.
  await w.runHousekeeping()
  assert.deepEqual([...(await found())], [])
  w.clock.move('PT1M')
  await w.runHousekeeping()
  assert.deepEqual([...(await found())], [{ match_group: 'certain', orders: [code] }])
})

test('the errors of a bank file are reported in the language of the person who uploads it', async (t) => {
  const finance = await germanClerk(await world(t), 'finance')
  const mt940 = ':20:1\n:25:1\n:60F:C270114EUR0,00\n:61:2713150115C5,00NTRFNONREF\n:62F:C270115EUR5,00\n-'
  const faults = [
    ['<!DOCTYPE a><a/>', 'Die Datei hat eine Dokumenttyp-Deklaration, die kein Kontoauszug hat.'],
    ['<a>', 'Die Datei ist unvollständig, oder ein Element ist nicht geschlossen.'],
    ['<a/>', 'Das ist XML, aber kein Kontoauszug (camt.053).'],
    [camt({ amount: 5_000, day: '2027-13-01' }), '„2027-13-01“ ist kein Datum.'],
    [mt940, '„271315“ ist kein Datum. (Zeile 4)'],
    [mt940.replace('271315', '270115').replace('C5,00N', 'C5,001N'), '„5,001“ ist kein Betrag. (Zeile 4)'],
    ['hello\nworld', 'Das ist keine Tabelle: Die Zeilen haben keine Spalten.'],
  ]
  for (const [file = '', fault] of faults) {
    const { status, body } = await uploadStatement(finance, file)
    assert.deepEqual([status, body.message], [422, fault])
  }
})

test('a column of a CSV with unsigned amounts marks the debits', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const csv = 'Datum;Naam;Af Bij;Bedrag\n20270115;Ana Horvat;Bij;133,00\n20270115;Rent;Af;20,00\n'
  const { table } = (await uploadStatement(finance, csv)).body.upload
  const lines = async () =>
    (await w.shop.sql`select amount from bank_lines order by id`).map(({ amount }) => amount)
  await uploadStatement(finance, csv, 'bank.csv', { ...table.guess, unsigned: 'in' })
  assert.deepEqual(await lines(), [13_300, -2_000])
})

test('entity bombs, truncated files, files that are not statements, and files of 50 MB are refused, and nothing is stored', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY l "${'&lol;'.repeat(10)}">]><Document>&l;</Document>`
  for (const file of [
    '',
    'hello',
    bomb,
    camt({ amount: 100 }).slice(0, 300),
    camt(),
    camt({ amount: 100, day: '0001-01-01' }),
    '\0\0;\0',
  ])
    assert.equal((await uploadStatement(finance, file)).status, 422, file.slice(0, 40))
  assert.equal((await uploadStatement(finance, Buffer.alloc(50 * 2 ** 20, 32))).status, 413)
  const [{ count } = { count: -1 }] = await w.shop.sql<
    { count: number }[]
  >`select count(*)::integer as count from bank_statements`
  assert.equal(count, 0)
})

test('a statement whose lines do not make up its balances is stored, and the answer and the list say so', async (t) => {
  const finance = await clerk(await world(t), 'finance')
  const mt940 = (closing: string) =>
    `:20:1\n:25:1\n:60F:C270114EUR0,00\n:61:2701150115C5,00NTRFNONREF\n:62F:C270115EUR${closing}\n-`
  const stored = []
  for (const file of [mt940('5,00'), mt940('7,00'), 'Datum;Betrag\n15.01.2027;-9,00\n']) {
    const { table, statements } = (await uploadStatement(finance, file)).body.upload
    const kept = table
      ? (await uploadStatement(finance, file, 'b.csv', table.guess)).body.upload.statements
      : statements
    stored.push(kept[0].adds_up)
  }
  assert.deepEqual(stored, [true, false, null])
  const { statements } = (await finance.get('/office/api/bank-statements')).body
  assert.deepEqual(
    statements.map((each: { adds_up: boolean | null }) => each.adds_up),
    [null, false, true],
  )
})
