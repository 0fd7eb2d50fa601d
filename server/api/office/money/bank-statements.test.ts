import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { checkOutByCard, officeOrderOf, summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { deliverEvent, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

type Row = { line: { id: number; amount: number }; suggestions: { order: string; reasons: string[] }[] }

const rowsOf = async (who: Clerk, group: string): Promise<Row[]> => (await matchGroupOf(who, group)).rows

const allocate = (who: Clerk, line: number, ...parts: [string, number][]): Promise<Answer> =>
  who.post(`/office/api/bank-lines/${line}/allocations`, {
    parts: parts.map(([order, amount]) => ({ order, amount })),
  })

const change = (who: Clerk, line: number, to: string, note = ''): Promise<Answer> =>
  who.post(`/office/api/bank-lines/${line}/status-changes`, { to, note })

async function office(t: Parameters<typeof world>[0]): Promise<{ w: World; finance: Clerk }> {
  const w = await world(t)
  return { w, finance: await clerk(w, 'finance') }
}

const onlyLine = async (who: Clerk, group: string): Promise<number> => {
  const [row, ...more] = await rowsOf(who, group)
  assert.ok(row && more.length === 0, `one line is ${group}`)
  return row.line.id
}

test('certain matches of a statement are booked together and issue tickets, and uploading it again books nothing twice', async (t) => {
  const { w, finance } = await office(t)
  const [first, second] = [await transferOrder(w), await transferOrder(w, ['plan'])]
  const statement = camt(
    { amount: 13_300, text: `tickets ${first.code.toLowerCase().replace('-', ' ')}` },
    { amount: 4_500, text: second.code, name: 'Somebody' },
    { amount: 13_300, text: 'gift', name: 'Nobody Known' },
  )
  const { body } = await uploadStatement(finance, statement)
  assert.deepEqual(
    body.upload.statements.map(({ lines, new_lines, by }: Record<string, unknown>) => [lines, new_lines, by]),
    [[3, 3, 'Sam finance']],
  )
  const { rows, totals } = await matchGroupOf(finance, 'certain')
  assert.deepEqual(
    [totals.certain, totals.unknown],
    [
      { lines: 2, amount: 17_800 },
      { lines: 1, amount: 13_300 },
    ],
  )
  const lines = rows.map(({ line, suggestions }: Row) => ({ line: line.id, order: suggestions[0]?.order }))
  const taken = await finance.post('/office/api/certain-allocations', { lines })
  assert.deepEqual(
    taken.body.lines.map(({ fault }: { fault: string | null }) => fault),
    [null, null],
  )
  assert.deepEqual([(await summaryOf(w, first)).status, (await summaryOf(w, first)).tickets], ['paid', 1])
  assert.equal((await summaryOf(w, second)).status, 'partial')

  const again = await uploadStatement(
    finance,
    statement.replace('</Stmt>', camt({ amount: 1_00 }).match(/<Ntry>.*<\/Ntry>/s)?.[0] + '</Stmt>'),
  )
  assert.deepEqual([again.body.upload.statements[0].lines, again.body.upload.statements[0].new_lines], [4, 1])
  const twice = await finance.post('/office/api/certain-allocations', { lines })
  assert.match(twice.body.lines[0].fault, /it is booked/)
  assert.equal((await officeOrderOf(finance, first.code)).received, 13_300)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a bank line that may duplicate one from another format is not a certain match', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w, ['plan'])
  const entry = { amount: 4_500, text: order.code, reference: 'B-1' }
  await uploadStatement(finance, camt(entry))
  const line = await onlyLine(finance, 'certain')
  assert.equal((await allocate(finance, line, [order.code, 4_500])).status, 200)
  await uploadStatement(finance, camt({ ...entry, reference: 'otherwise' }))
  assert.deepEqual((await rowsOf(finance, 'certain')).length, 0)
  const [row] = (await matchGroupOf(finance, 'unsure')).rows
  assert.deepEqual(
    [row.line.similar_to, row.suggestions[0].reasons],
    [line, ['code', 'amount', 'name', 'iban']],
  )
})

test('an unknown bank line can be split over several orders, and its rest marked to be returned, with a reason', async (t) => {
  const { w, finance } = await office(t)
  const [first, second] = [await transferOrder(w), await transferOrder(w)]
  await uploadStatement(finance, camt({ amount: 30_000, text: 'both of us', name: 'Ivo Ban' }))
  const line = await onlyLine(finance, 'unknown')
  const more = await allocate(finance, line, [first.code, 13_300], [second.code, 20_000])
  assert.deepEqual([more.status, more.body.message], [422, 'This is €33.00 more than is left of the line.'])
  const { body } = await allocate(finance, line, [second.code.toLowerCase(), 13_300], [first.code, 13_300])
  assert.deepEqual([body.line.status, body.line.booked], ['open', 26_600])
  for (const order of [first, second]) assert.equal((await summaryOf(w, order)).status, 'paid')
  assert.equal((await change(finance, line, 'ignored', 'ours')).status, 422)
  assert.deepEqual((await change(finance, line, 'to_return')).body.errors, {
    note: ['Please enter a reason.'],
  })
  assert.equal((await change(finance, line, 'to_return', 'Too much')).body.line.note, 'Too much')
  assert.match((await allocate(finance, line, [first.code, 1])).body.message, /is marked to be returned/)
  assert.deepEqual((await finance.get('/office/api/overview')).body.overview.bank, { open: 0, to_return: 1 })
  assert.equal((await change(finance, line, 'returned')).body.line.status, 'returned')
  const found = await finance.get('/office/api/bank-lines?search=300%2C00&status=returned')
  assert.deepEqual(
    found.body.rows.map(({ id, note }: Record<string, unknown>) => [id, note]),
    [[line, 'Too much']],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a bank line is found by amount, name, IBAN, day, text and order', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w)
  await uploadStatement(
    finance,
    camt(
      {
        amount: 13_300,
        name: 'Žana Čurić',
        text: 'hello',
        iban: 'DE89370400440532013000',
        day: '2027-01-14',
      },
      { amount: 1_00, iban: '' },
    ),
  )
  const [line] = (await rowsOf(finance, 'unknown')).map(({ line: { id } }) => id)
  await allocate(finance, line ?? 0, [order.code, 13_300])
  for (const search of [
    '133',
    '133,00',
    'žana',
    'DE8937040044',
    'DE89 3704 0044 0532 0130 00',
    'de89 3704',
    '2027-01-14',
    '14.1.2027',
    'hello',
    order.code,
  ]) {
    const { body } = await finance.get(`/office/api/bank-lines?search=${encodeURIComponent(search)}`)
    assert.deepEqual([body.rows.map(({ id }: { id: number }) => id), body.total], [[line], 1], search)
  }
})

test('a bank transfer pays an order placed by card, whose payment has failed or is open and then ended first', async (t) => {
  const { w, finance } = await office(t)
  for (const attempt of ['cancelled', 'failed']) {
    const { order, event } = await checkOutByCard(w, 'weekend')
    if (attempt === 'failed') await deliverEvent(w, { ...event, outcome: 'declined' })
    await uploadStatement(finance, camt({ amount: 13_300, text: order.code }))
    const [row] = await rowsOf(finance, 'unsure')
    assert.deepEqual(row?.suggestions[0]?.reasons.at(-1), 'by_card')
    const { status } = await allocate(finance, row?.line.id ?? 0, [order.code, 13_300])
    assert.equal(status, 200)
    const { status: paid, attempts, tickets } = await summaryOf(w, order)
    assert.deepEqual([paid, attempts, tickets], ['paid', [attempt], 1])
    assert.equal((await officeOrderOf(finance, order.code)).payment_method, 'bank_transfer')
  }
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a bank transfer of the full amount pays an abandoned order whose places are still free; one whose places are gone, or of a smaller amount, waits for a decision', async (t) => {
  const w = await world(t)
  const [{ order }, { order: other }, { order: gone }] = [
    await checkOutByCard(w, 'weekend'),
    await checkOutByCard(w, 'weekend'),
    await checkOutByCard(w, 'last'),
  ]
  w.clock.move('P15D')
  await w.runHousekeeping()
  await transferOrder(w, ['last'])
  const finance = await clerk(w, 'finance')
  const day = '2027-01-29'
  await uploadStatement(
    finance,
    camt(
      { amount: 13_300, text: order.code, day },
      { amount: 5_000, text: other.code, day },
      { amount: 5_100, text: gone.code, day },
    ),
  )
  const rows = await rowsOf(finance, 'unsure')
  assert.ok(rows.every(({ suggestions }) => suggestions[0]?.reasons.includes('ended')))
  for (const { line, suggestions } of rows)
    await allocate(finance, line.id, [suggestions[0]?.order ?? '', line.amount])
  assert.equal((await summaryOf(w, order)).status, 'paid')
  for (const waiting of [other, gone]) {
    const { status, reason } = await summaryOf(w, waiting)
    assert.deepEqual([status, reason], ['problem', 'Money arrived after the order was abandoned.'])
  }
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a bank line is no longer a certain match once its payment was entered by hand', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 13_300, text: order.code }))
  const line = await onlyLine(finance, 'certain')
  await enterTransfer(finance, order, transferInput(13_300))
  const { body } = await finance.post('/office/api/certain-allocations', {
    lines: [{ line, order: order.code }],
  })
  assert.equal(body.lines[0].fault, 'The order is no longer awaiting this amount.')
  const [row] = await rowsOf(finance, 'unsure')
  assert.ok(row?.suggestions[0]?.reasons.includes('paid'))
  await change(finance, line, 'ignored', 'Entered by hand')
  assert.equal((await officeOrderOf(finance, order.code)).received, 13_300)
})

test('reversing a payment reopens its bank line, which can then be allocated to the right order', async (t) => {
  const { w, finance } = await office(t)
  const [wrong, right] = [await transferOrder(w), await transferOrder(w)]
  await uploadStatement(finance, camt({ amount: 26_600, text: 'for us two', name: 'Ivo Ban' }))
  const line = await onlyLine(finance, 'unknown')
  await allocate(finance, line, [wrong.code, 13_300], [(await transferOrder(w)).code, 13_300])
  assert.equal((await takeBack(finance, wrong)).status, 200)
  const { body } = await finance.get(`/office/api/bank-lines/${line}`)
  assert.deepEqual([body.line.status, body.line.booked, body.line.orders.length], ['open', 13_300, 1])
  assert.equal((await allocate(finance, line, [right.code, 13_300])).body.line.status, 'booked')
  assert.equal((await summaryOf(w, right)).status, 'paid')
  assert.deepEqual(await consistency.check(w.shop), [])
})

const takeBack = (who: Clerk, { code }: { code: string }) =>
  who.post(`/office/api/orders/${code}/payment-reversals`, {
    payment: 1,
    reason: 'It was for another order.',
    keep_tickets: false,
    seen: 1,
  })

test('a payment cannot be reversed while the rest of its bank line is marked to be returned', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w)
  await uploadStatement(finance, camt({ amount: 15_000, text: 'for us two', name: 'Ivo Ban' }))
  const line = await onlyLine(finance, 'unknown')
  await allocate(finance, line, [order.code, 13_300])
  await change(finance, line, 'to_return', 'Too much')
  assert.match((await takeBack(finance, order)).body.message, /^The rest of this transfer is marked/)
  await change(finance, line, 'open')
  assert.equal((await takeBack(finance, order)).status, 200)
  const { body } = await finance.get(`/office/api/bank-lines/${line}`)
  assert.deepEqual([body.line.status, body.line.booked], ['open', 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('outgoing and returned transfers show their reference or return reason, and can be marked as seen with a note but not allocated', async (t) => {
  const { finance } = await office(t)
  await uploadStatement(
    finance,
    camt({ amount: -2_000, endToEnd: 'REFUND-7' }, { amount: 1_000, returned: 'AC04' }),
  )
  const rows = await rowsOf(finance, 'out')
  assert.deepEqual(
    rows.map(({ line }) => [
      line.amount,
      (line as Record<string, unknown>)['end_to_end_id'],
      (line as Record<string, unknown>)['return_reason'],
    ]),
    [
      [-2_000, 'REFUND-7', null],
      [1_000, '', 'AC04'],
    ],
  )
  const [out, back] = rows
  assert.equal((await allocate(finance, out?.line.id ?? 0, ['AAAA-AAAA', 1])).status, 422)
  assert.equal((await change(finance, out?.line.id ?? 0, 'to_return', 'x')).status, 422)
  assert.equal((await change(finance, out?.line.id ?? 0, 'seen')).body.line.by, 'Sam finance')
  assert.equal((await rowsOf(finance, 'out')).length, 1)
  const noted = (await change(finance, back?.line.id ?? 0, 'seen', 'The account is closed')).body.line
  assert.deepEqual([noted.status, noted.note], ['seen', 'The account is closed'])
  assert.deepEqual(await rowsOf(finance, 'out'), [])
})

test('the database prevents a bank line from being allocated beyond its amount', async (t) => {
  const { w, finance } = await office(t)
  const order = await transferOrder(w, ['plan'])
  await uploadStatement(finance, camt({ amount: 4_500, text: order.code }))
  const line = await onlyLine(finance, 'certain')
  const both = await Promise.all([1, 2, 3].map(() => allocate(finance, line, [order.code, 4_500])))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422, 422])
  await enterTransfer(finance, order, transferInput(4_500, { seen: 1 }))
  await assert.rejects(
    w.shop
      .sql`insert into bank_line_allocations (line_id, incoming_payment_id, amount, created_at, created_by)
      select ${line}, max(id), 4500, ${w.clock.now()}, 'system' from incoming_payments`,
    /9000 of 4500 is booked/,
  )
  await assert.rejects(
    w.shop.sql`update bank_lines set status = 'open' where id = ${line}`,
    /is open, and 4500/,
  )
})
