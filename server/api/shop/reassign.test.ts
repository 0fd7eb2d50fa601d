import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, textOf } from '#server/platform/database/history-personal-data-queries.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { buyTicket, changeTicket, download, ticketOf, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const IVO = { full_name: 'Ivo Horvat', email: 'ivo@example.com', password: 'lights at dusk' }

/** Ana transfers her ticket to Ivo. */
const give = (w: World, token: string, ticket: OwnTicket, input: Record<string, unknown> = {}) =>
  changeTicket(w, token, ticket, { full_name: IVO.full_name, email: IVO.email, reassign: true, ...input })

const mailTo = async (w: World, email: string, template: string) =>
  (await w.mails()).find((mail) => mail.to === email && mail.template === template)

/** The reader of the mail about a transferred ticket accepts its terms. */
async function accept(w: World, email: string): Promise<void> {
  const text = (await mailTo(w, email, 'ticket-received'))?.text ?? ''
  const [, order, checksum] = /\/accept-tcs\/([^/\s]+)\/(\w+)/.exec(text) ?? []
  assert.equal((await w.post('/api/accept-terms-and-conditions', { order, checksum })).status, 200)
}

test('a transferred ticket leaves its owner’s account at once, and its code and prints stop working', async (t) => {
  // P6-07 A-096
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { status, body } = await give(w, token, ticket)
  assert.equal(status, 200)
  assert.deepEqual([body.data.orders.length, body.data.orders[0].tickets], [1, []])
  assert.deepEqual([body.data.orders[0].cartProducts, body.data.existing_tickets], [[], []])
  assert.ok(!JSON.stringify(body).includes(ticket.code))
  assert.equal((await changeTicket(w, token, ticket)).status, 404)
  for (const email of [ana.email, IVO.email]) assert.equal(await download(w, email, ticket.code), 404)
  await w.post('/api/email-tickets', { email: ana.email })
  assert.equal(await mailTo(w, ana.email, 'tickets'), undefined)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a receiver without an account gets one, and finds the ticket in it after accepting the terms', async (t) => {
  // P6-06 A-035 A-080 A-096 A-142
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await give(w, token, ticket, { note: 'Have <b>fun</b>!' })
  const mails = (await w.mails()).filter(({ to }) => to === IVO.email)
  assert.deepEqual(
    mails.map(({ template }) => template),
    ['ticket-received'],
  )
  const [invitation] = mails
  assert.match(
    invitation?.text ?? '',
    /Ana Horvat \(ana@example\.com\) has given you a ticket for Test Nights\./,
  )
  assert.match(invitation?.text ?? '', /“Forgot your password\?” on the login page sends you a new one/)
  assert.doesNotMatch(invitation?.text ?? '', /did not ask/)
  const [, key = ''] = /\/reset-password\/ivo%40example.com\/(\w+)/.exec(invitation?.text ?? '') ?? []
  const set = await w.post('/api/reset-password', { token: key, email: IVO.email, password: IVO.password })
  assert.equal(set.status, 200)
  const theirs = await logIn(w, IVO)
  const [waiting] = await ordersOf(w, theirs)
  assert.deepEqual(
    [waiting?.staff, waiting?.payment_status, waiting?.total_price, waiting?.accepted_ts_and_cs],
    ['Reassigned', 'paid', 0, null],
  )
  assert.deepEqual(
    [
      waiting?.has_invoice,
      waiting?.can_refund,
      waiting?.tickets[0]?.code,
      waiting?.tickets[0]?.allow_download,
    ],
    [false, false, null, false],
  )
  await accept(w, IVO.email)
  const given = await ticketOf(w, theirs)
  assert.notEqual(given.code, ticket.code)
  assert.deepEqual(
    [given.full_name, given.allow_download, given.recently_edited],
    [IVO.full_name, true, true],
  )
  assert.equal(await download(w, IVO.email, given.code), 200)
  w.clock.move('PT15M')
  assert.equal((await changeTicket(w, theirs, given, { age: 'under-18' })).status, 200)
})

test('the links mailed to the receiver of a ticket still work weeks later', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await give(w, token, await buyTicket(w, token))
  const { text = '' } = (await mailTo(w, IVO.email, 'ticket-received')) ?? {}
  w.clock.move('P29D')
  const [, key = ''] = /\/reset-password\/ivo%40example.com\/(\w+)/.exec(text) ?? []
  const set = await w.post('/api/reset-password', { token: key, email: IVO.email, password: IVO.password })
  assert.equal(set.status, 200)
  w.clock.move('P60D')
  await accept(w, IVO.email)
})

test('owner and receiver are notified of a transfer, the receiver with the note as plain text, and the ticket’s history has it', async (t) => {
  // A-096 A-103
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await give(w, token, ticket, { note: 'Have <b>fun</b> there' })
  const received = await mailTo(w, IVO.email, 'ticket-received')
  assert.ok(received?.text.includes('“Have <b>fun</b> there”') && received.text.includes('Weekend ticket'))
  assert.ok(received?.html.includes('Have &lt;b&gt;fun&lt;/b&gt; there'))
  const given = await mailTo(w, ana.email, 'ticket-transferred')
  assert.ok(given?.text.includes(IVO.email) && !given.text.includes(ticket.code))
  const [change] = await w.shop.sql`
  select kind, ${fieldsOf(w.shop.sql, 'ticket_changes', 'c', 'before')} as before,
         ${fieldsOf(w.shop.sql, 'ticket_changes', 'c', 'after')} as after, ${textOf(w.shop.sql, 'ticket_changes', 'c', 'note')} as note
    from ticket_changes c`
  const [now] = await w.shop.sql`
    select t.code, o.code as "order" from tickets t join orders o on o.id = t.order_id where t.status = 'active'`
  const [{ code: order } = { code: '' }] = await ordersOf(w, token)
  assert.deepEqual(change, {
    kind: 'reassign',
    before: { ...ana, code: ticket.code, order },
    after: { full_name: IVO.full_name, email: IVO.email, age: ana.age, ...now },
    note: 'Have <b>fun</b> there',
  })
  const audit = await w.shop.sql<{ actor: string; detail: object }[]>`
    select actor, detail from audit where action = 'ticket changed' and subject = ${ticket.code}`
  assert.deepEqual(
    audit.map(({ detail }) => detail),
    [{ kind: 'reassign', fields: ['full_name', 'email', 'code', 'order'] }],
  )
})

test('a transfer to the owner’s own address keeps the ticket, however the address is typed', async (t) => {
  // P5-10 A-097
  const w = await world(t)
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const ticket = await buyTicket(w, token)
  assert.equal((await give(w, token, ticket, { email: ' ZOE@Example.org' })).status, 200)
  const kept = await ticketOf(w, token)
  assert.deepEqual([kept.code, kept.email], [ticket.code, 'ZOE@Example.org'])
  assert.equal((await ordersOf(w, token)).length, 1)
})

test('a new address alone keeps the ticket in the account, and the tick alone transfers it to its holder', async (t) => {
  // P5-09 A-097
  const w = await world(t)
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const ticket = await buyTicket(w, token)
  assert.equal((await give(w, token, ticket, { reassign: false })).status, 200)
  const kept = await ticketOf(w, token)
  assert.deepEqual([kept.code, kept.email], [ticket.code, IVO.email])
  w.clock.move('PT15M')
  assert.equal((await changeTicket(w, token, kept, { reassign: true })).status, 200)
  assert.deepEqual((await ordersOf(w, token))[0]?.tickets, [])
})

test('a receiver with an account keeps the password, and can transfer the ticket again', async (t) => {
  // P6-06 P3-09 A-096
  const w = await world(t)
  const token = await customer(w)
  const theirs = await customer(w, IVO.email, IVO.full_name)
  await give(w, token, await buyTicket(w, token))
  assert.doesNotMatch((await mailTo(w, IVO.email, 'ticket-received'))?.text ?? '', /reset-password/)
  await accept(w, IVO.email)
  w.clock.move('PT15M')
  const given = await ticketOf(w, theirs)
  assert.equal(given.name_changes_left, 1)
  const eva = { full_name: 'Eva Horvat', email: 'eva@example.com' }
  assert.equal((await give(w, theirs, given, eva)).status, 200)
  assert.deepEqual((await ordersOf(w, theirs))[0]?.tickets, [])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
  const statuses = await w.shop.sql<{ status: string }[]>`select status from tickets order by id`
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['reassigned', 'reassigned', 'active'],
  )
})

test('a transferred bus ticket keeps its seat', async (t) => {
  // P6-07 A-096
  const w = await world(t)
  await changeProduct(w, 'bus', { allow_email_changes: true })
  const token = await customer(w)
  const theirs = await customer(w, IVO.email, IVO.full_name)
  const { body } = await w.post('/api/get-shop-item', { external_code: 'bus' })
  const transport_time_id = body.item.travel_times[1].id
  const ticket = await buyTicket(w, token, { external_code: 'bus', age: '', transport_time_id })
  assert.equal((await give(w, token, ticket, { full_name: ana.full_name })).status, 200)
  await accept(w, IVO.email)
  const given = await ticketOf(w, theirs)
  assert.deepEqual([given.transport_time_id, given.travel_times[1]?.remaining], [transport_time_id, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('ticket transfers are rate-limited, while changes of the customer’s own tickets are not', async (t) => {
  //
  const w = await world(t, { rateLimits: true })
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const often = { full_name: 'Αλέξης' }
  for (let times = 0; times < 20; times++) assert.equal((await give(w, token, ticket, often)).status, 422)
  const { status, body, headers } = await give(w, token, ticket)
  assert.deepEqual([status, body], [429, { message: 'Too many attempts. Please try again later.' }])
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Kovač' })).status, 200)
})

/** Ana's weekend ticket and her seat on the bus, in two orders. */
async function ticketAndSeat(w: World, token: string): Promise<{ ticket: OwnTicket; seat: OwnTicket }> {
  const [first] = await departures(w)
  const seat = await buyTicket(w, token, { external_code: 'bus', age: '', transport_time_id: first?.id })
  return { seat, ticket: await buyTicket(w, token) }
}

test('the seat on the bus is given along with the ticket, in one order and with one mail', async (t) => {
  // A-096 A-097
  const w = await world(t)
  await changeProduct(w, 'bus', { allow_name_changes: true, allow_email_changes: true })
  const token = await customer(w)
  const { ticket, seat } = await ticketAndSeat(w, token)
  const { status, body } = await give(w, token, ticket, { together_with: ` ${seat.code.toLowerCase()}, ` })
  assert.equal(status, 200, body.message)
  assert.deepEqual(
    body.data.orders.flatMap((order: { tickets: unknown[] }) => order.tickets),
    [],
  )
  const received = (await w.mails()).filter(({ to }) => to === IVO.email)
  assert.deepEqual(
    received.map(({ template }) => template),
    ['ticket-received'],
  )
  for (const name of ['Weekend ticket', 'Bus from Split airport'])
    assert.match(received[0]?.text ?? '', new RegExp(name))
  assert.equal(received[0]?.subject, '2 tickets for Test Nights are yours')
  assert.match(
    received[0]?.text ?? '',
    /2 tickets for you[^]*has given you 2 tickets for Test Nights\. .* they are ready/,
  )
  const sent = (await w.mails()).find(({ template }) => template === 'ticket-transferred')
  assert.equal(sent?.subject, 'You have given 2 tickets for Test Nights away')
  assert.match(sent?.text ?? '', /these tickets now belong to the account of/)
  const rows = await w.shop.sql`
    select count(distinct order_id)::int as orders, array_agg(full_name) as names from tickets where status = 'active'`
  assert.deepEqual(rows, [{ orders: 1, names: [IVO.full_name, IVO.full_name] }])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('what goes along is renamed with a ticket, and all stay as they are if one of them may not', async (t) => {
  // P4-19 A-099
  const w = await world(t)
  const token = await customer(w)
  const { ticket, seat } = await ticketAndSeat(w, token)
  const names = async () =>
    (await w.shop.sql<{ full_name: string }[]>`select full_name from tickets`).map((row) => row.full_name)
  await changeProduct(w, 'bus', { allow_name_changes: false })
  const input = { full_name: 'Eva Horvat', together_with: seat.code }
  const refused = await changeTicket(w, token, ticket, input)
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['together_with'])
  assert.match(refused.body.message, /^Bus.*: /)
  assert.deepEqual(await names(), ['Ana Horvat', 'Ana Horvat'])
  await changeProduct(w, 'bus', { allow_name_changes: true })
  assert.equal((await changeTicket(w, token, ticket, input)).status, 200)
  assert.deepEqual(await names(), ['Eva Horvat', 'Eva Horvat'])
  const stranger = await customer(w, 'zoe@example.org')
  const theirs = await buyTicket(w, stranger, { full_name: 'Zoë Brontë', email: 'zoe@example.org' })
  const foreign = await changeTicket(w, stranger, theirs, { full_name: 'Zoé', together_with: seat.code })
  assert.equal(foreign.status, 404)
})

test('at most twenty tickets go along with one; more are refused with the limit', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const codes = (count: number) =>
    Array.from({ length: count }, (_, index) => `AAAA-BBBB-${1000 + index}`).join(',')
  const many = await changeTicket(w, token, ticket, { full_name: 'Eva Horvat', together_with: codes(21) })
  assert.deepEqual(
    [many.status, many.body.errors],
    [
      422,
      {
        together_with: ['At most 20 further tickets can go along with one.'],
      },
    ],
  )
  const link = { token, order_id: ticket.order_id, code: ticket.code, together_with: codes(21) }
  assert.equal((await w.post('/api/create-gift-link', link)).status, 422)
  const unknown = await changeTicket(w, token, ticket, { full_name: 'Eva Horvat', together_with: codes(20) })
  assert.equal(unknown.status, 404)
})
