import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { buyTicket, changeTicket, ticketOf, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const IVO = { full_name: 'Ivo Horvat', email: 'ivo@example.com', age: 'from-25' }

/** Ana shares a link to her ticket, and to those `together_with` it. */
async function share(w: World, token: string, ticket: OwnTicket, together: OwnTicket[] = []) {
  const { status, body } = await w.post('/api/create-gift-link', {
    token,
    order_id: ticket.order_id,
    code: ticket.code,
    together_with: together.map(({ code }) => code).join(','),
  })
  assert.equal(status, 200, JSON.stringify(body))
  const [, link = ''] = /\/gift\/(\w{64})$/.exec(body.url) ?? []
  return { link, ...body }
}

const accept = (w: World, link: string, input: Record<string, unknown> = {}) =>
  w.post('/api/accept-gift', { link, ...IVO, ...input })

const ENDED = 'This link does not work any more. Please ask whoever has sent it to you.'

const answered = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

test('whoever accepts the link of a ticket first gets it, as if it were given to their address', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { link, expires_at, data } = await share(w, token, ticket)
  assert.equal(data.orders[0].tickets[0].gift_link_until, expires_at)
  const { body } = await w.post('/api/get-gift', { link })
  assert.deepEqual(
    [body.gift.sender, body.gift.full_name, body.gift.ages.includes(IVO.age), body.gift.tickets.length],
    ['Ana Horvat', '', true, 1],
  )
  assert.deepEqual([body.gift.tickets[0].product, body.gift.tickets[0].full_name], [ticket.product, ''])
  assert.ok(!JSON.stringify(body).includes(ticket.code))
  assert.deepEqual((await accept(w, link)).body, { terms: null })
  assert.deepEqual((await ordersOf(w, token))[0]?.tickets, [])
  assert.deepEqual(answered(await accept(w, link, { email: 'eva@example.com' })), [404, ENDED])
  assert.deepEqual(answered(await w.post('/api/get-gift', { link })), [404, ENDED])
  const mails = await w.mails()
  const received = mails.find(({ to, template }) => to === IVO.email && template === 'ticket-received')
  assert.match(received?.text ?? '', /Ana Horvat \(ana@example\.com\) has given you a ticket/)
  assert.ok(mails.some(({ to, template }) => to === ana.email && template === 'ticket-transferred'))
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('whoever accepts a link on a German page is written to in German, whatever the giver reads', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const token = await customer(w)
  const friend = await buyTicket(w, token, { full_name: 'Bo Berg' })
  const { link } = await share(w, token, await buyTicket(w, token), [friend])
  assert.equal((await w.post('/de/api/accept-gift', { link, ...IVO })).status, 200)
  const mails = await w.mails()
  const subject = (address: string) => mails.findLast(({ to }) => to === address)?.subject ?? ''
  assert.equal(subject(IVO.email), '2 Tickets für Test Nights gehören dir')
  assert.match(subject(ana.email), /transferred|given/)
})

test('a customer who is logged in gets the tickets of a link at the address of their account, and accepts the terms at once', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { link } = await share(w, token, ticket)
  const theirs = await customer(w, IVO.email)
  const { body } = await accept(w, link, { token: theirs, email: 'eva@example.com' })
  const [, order, checksum] = /^\/accept-tcs\/([^/]+)\/([^/]+)$/.exec(body.terms) ?? []
  assert.equal((await w.post('/api/accept-terms-and-conditions', { order, checksum })).status, 200)
  const received = await ticketOf(w, theirs)
  assert.deepEqual([received.full_name, received.email], [IVO.full_name, IVO.email])
  assert.deepEqual([received.gift_link_until, received.status], [null, 'active'])
  assert.equal((await ordersOf(w, theirs))[0]?.given_by, 'Ana Horvat')
  assert.equal((await ordersOf(w, token))[0]?.given_by, null)
})

test('a link gives several tickets: the new holder is named on those of one holder, and the names of others stay', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'bus', { allow_name_changes: true, allow_email_changes: true })
  const token = await customer(w)
  const friend = await buyTicket(w, token, { full_name: 'Bo Berg' })
  const ticket = await buyTicket(w, token)
  const { link, data } = await share(w, token, ticket, [friend])
  const shared = data.orders.flatMap(({ tickets }: { tickets: OwnTicket[] }) => tickets)
  assert.deepEqual(
    shared.map((each: OwnTicket) => each.gift_link_until !== null),
    [true, true],
  )
  const { body } = await w.post('/api/get-gift', { link })
  assert.deepEqual(
    body.gift.tickets.map((each: OwnTicket) => each.full_name),
    ['', 'Bo Berg'],
  )
  assert.equal((await accept(w, link)).status, 200)
  assert.deepEqual(
    (await ordersOf(w, token)).flatMap(({ tickets }) => tickets),
    [],
  )
  const [, key = ''] = /reset-password\/[^/]+\/(\w+)/.exec((await w.mails()).at(-2)?.text ?? '') ?? []
  const password = 'lights at dusk'
  await w.post('/api/reset-password', { token: key, email: IVO.email, password })
  const [order] = await ordersOf(w, await logIn(w, { ...IVO, password }))
  assert.deepEqual(order?.tickets.map(({ full_name }) => full_name).toSorted(), ['Bo Berg', IVO.full_name])
})

test('a link that was taken back, is past its week, or replaced by another gives nothing', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const first = await share(w, token, ticket)
  const second = await share(w, token, ticket)
  assert.deepEqual(answered(await accept(w, first.link)), [404, ENDED])
  const takeBack = () => w.post('/api/withdraw-gift-link', { token, code: ticket.code })
  const { body } = await takeBack()
  assert.equal(body.data.orders[0].tickets[0].gift_link_until, null)
  assert.deepEqual(answered(await accept(w, second.link)), [404, ENDED])
  assert.equal((await takeBack()).status, 404)
  const third = await share(w, token, ticket)
  w.clock.move('P7D')
  assert.deepEqual(answered(await accept(w, third.link)), [404, ENDED])
  assert.equal((await ticketOf(w, token)).gift_link_until, null)
  assert.equal((await ticketOf(w, token)).full_name, ana.full_name)
})

test('staff see which tickets a link gives and who shared it, and can take it back', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const friend = await buyTicket(w, token, { full_name: 'Bo Berg' })
  const ticket = await buyTicket(w, token)
  const sales = await clerk(w, 'sales')
  const shown = async ({ code }: OwnTicket) => {
    const { details } = (await sales.get(`/office/api/tickets/${code}`)).body.ticket
    const { order } = (await sales.get(`/office/api/orders/${details.order.code}`)).body
    const [ordered] = order.tickets
    assert.deepEqual(ordered.gift_link, details.gift_link)
    return { details, links: order.history.filter(({ action }: Entry) => action.startsWith('gift link')) }
  }
  assert.equal((await shown(ticket)).details.gift_link, null)
  const created_at = w.clock.now().toString()
  const { link, expires_at } = await share(w, token, ticket, [friend])
  for (const given of [ticket, friend]) {
    const { details, links } = await shown(given)
    assert.deepEqual(details.gift_link, { created_at, expires_at })
    assert.deepEqual(
      [details.customer.full_name, ...links.map(told)],
      ['Ana Horvat', ['gift link created', 'Ana Horvat', `ticket ${given.code}`]],
    )
  }
  const path = `/office/api/tickets/${friend.code}/gift-link-withdrawals`
  assert.equal((await (await clerk(w, 'gate')).post(path, {})).status, 403)
  const { status, body } = await sales.post(path, {})
  assert.deepEqual([status, body.ticket.details.gift_link], [200, null])
  assert.equal((await sales.post(path, {})).status, 404)
  assert.deepEqual(answered(await accept(w, link)), [404, ENDED])
  const { details, links } = await shown(ticket)
  assert.equal(details.gift_link, null)
  assert.deepEqual(links.map(told)[0], ['gift link withdrawn', 'Sam sales', `ticket ${ticket.code}`])
  await share(w, token, ticket)
  await w.post('/api/withdraw-gift-link', { token, code: ticket.code })
  assert.deepEqual((await shown(ticket)).links.map(told)[0]?.slice(0, 2), [
    'gift link withdrawn',
    'Ana Horvat',
  ])
})

interface Entry {
  action: string
  by: string
  subject: string
}

const told = ({ action, by, subject }: Entry) => [action, by, subject]

test('a link ends with any of its tickets that its giver has given to somebody else meanwhile', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const friend = await buyTicket(w, token, { full_name: 'Bo Berg' })
  const ticket = await buyTicket(w, token)
  const { link } = await share(w, token, ticket, [friend])
  await changeTicket(w, token, friend, { full_name: 'Eva', email: 'eva@example.com', reassign: true })
  assert.deepEqual(answered(await w.post('/api/get-gift', { link })), [404, ENDED])
  assert.deepEqual(answered(await accept(w, link)), [404, ENDED])
  const left = (await ordersOf(w, token)).flatMap(({ tickets }) => tickets)
  assert.deepEqual(
    left.map(({ code, gift_link_until }) => [code, gift_link_until]),
    [[ticket.code, null]],
  )
})

test('a further ticket without a name is not given by a link', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const nameless = await buyTicket(w, token, { full_name: '', name_later: true })
  const { order_id, code } = await buyTicket(w, token)
  const input = { token, order_id, code, together_with: nameless.code }
  const { status, body } = await w.post('/api/create-gift-link', input)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['together_with']])
})

test('a gift that is accepted without a name, an address or an age stays with its giver', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { link } = await share(w, token, ticket)
  const refused = async (input: Record<string, unknown>) => {
    const { status, body } = await accept(w, link, input)
    return [status, Object.keys(body.errors ?? {})]
  }
  assert.deepEqual(await refused({ full_name: '', age: '' }), [422, ['full_name', 'age']])
  assert.deepEqual(await refused({ email: '' }), [422, ['email']])
  assert.deepEqual(await refused({ email: 'ivo@' }), [422, ['email']])
  assert.deepEqual(await refused({ email: ' ANA@example.com' }), [422, ['email']])
  assert.deepEqual(await refused({ token }), [422, ['email']])
  assert.equal((await ticketOf(w, token)).full_name, ana.full_name)
  assert.equal((await accept(w, link)).status, 200)
})

test('whoever has a link cannot try which address its giver has, and can still accept it', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await customer(w)
  const { link } = await share(w, token, await buyTicket(w, token))
  const guess = async (email: string) => (await accept(w, link, { email, age: '' })).status
  for (let tries = 0; tries < 15; tries++) assert.equal(await guess(`eva${tries}@example.com`), 422)
  assert.deepEqual([await guess('bo@example.com'), await guess(ana.email)], [429, 429])
  assert.equal((await accept(w, link)).status, 200)
})

test('a gift without an address stays with its giver when addresses may not be changed any more', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { link } = await share(w, token, ticket)
  await changeProduct(w, 'weekend', { allow_email_changes: false })
  for (const email of ['', ' ', IVO.email]) {
    const { status, body } = await accept(w, link, { email })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['email']], `“${email}”`)
  }
  assert.equal((await ticketOf(w, token)).code, ticket.code)
})

test('no link is made for a ticket of somebody else, or one whose holder or address may not change', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const create = (input: Record<string, unknown>) =>
    w.post('/api/create-gift-link', { token, order_id: ticket.order_id, code: ticket.code, ...input })
  const eve = await customer(w, 'eve@example.com')
  assert.equal((await create({ token: eve })).status, 404)
  assert.equal((await create({ order_id: 0 })).status, 404)
  assert.equal((await w.post('/api/withdraw-gift-link', { token: eve, code: ticket.code })).status, 404)
  await changeProduct(w, 'weekend', { allow_email_changes: false })
  const { status, body } = await create({})
  assert.deepEqual([status, body.errors], [422, { code: ['Email changes are not allowed for this ticket.'] }])
})

test('a link is stored as its hash, and the row is deleted when it is accepted', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { link } = await share(w, token, ticket)
  const rows = await w.shop.sql`select * from gift_links`
  assert.ok(rows.length === 1 && !JSON.stringify(rows).includes(link))
  await accept(w, link)
  const left = await w.shop
    .sql`select from gift_links l full join gift_link_tickets t on t.gift_link_id = l.id`
  assert.equal(left.length, 0)
})
