import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiChange } from '#contract/v1/changes.ts'
import { apiKey, program } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { cancelByStaff, createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { processRefund, requestedRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

type Read = ReturnType<typeof program>

/** Everything that a key is told, in calls of three events. */
async function streamOf(read: Read): Promise<ApiChange[]> {
  const told: ApiChange[] = []
  for (let after = '0'; ;) {
    const { status, body } = await read(`changes?limit=3&after=${after}`)
    assert.equal(status, 200, JSON.stringify(body))
    told.push(...body.data)
    if (body.next === after) return told
    after = body.next
  }
}

const typesOf = (told: ApiChange[]): string[] => told.map(({ type }) => type)

const countOf = async (w: World): Promise<number | undefined> =>
  (await w.shop.sql<{ events: number }[]>`select count(*)::integer as events from events_out`)[0]?.events

test('an order, its tickets, an admission, a refund and a consent are told in the order in which they happened, as they were then', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const read = program(w, await apiKey(w))
  const order = await createPaidOrder(w, token, {
    weekend: ['Ana Horvat', 'Iva Horvat'],
    merchandise: ['shirt'],
  })
  const [first, second] = order.tickets
  const device = await pairDevice(w)
  await device.scan(await barcodeOf(w, second?.code ?? ''))
  const refund = await requestedRefund(w, token, order, { tickets: first?.code })
  await processRefund(w, refund, 'start', 'complete')
  await w.post('/api/set-news', { token, news: false })
  await w.post('/api/set-news', { token, news: true })
  const unpaid = await transferOrder(w)
  await cancelByStaff(await clerk(w, 'sales'), unpaid.code)
  const told = await streamOf(read)
  assert.deepEqual(
    told.map(({ number }) => number),
    told.map((_, at) => at + 1),
    'without gaps',
  )
  const types = typesOf(told)
  const inOrder = [
    'order.placed',
    'order.paid',
    'ticket.issued',
    'ticket.admitted',
    'refund.requested',
    'refund.done',
    'consent.withdrawn',
    'consent.given',
    'order.cancelled',
  ]
  assert.deepEqual(
    inOrder.toSorted((a, b) => types.indexOf(a) - types.indexOf(b)),
    inOrder,
    types.join(' '),
  )
  const [placed] = told
  assert.deepEqual([placed?.data['payment_status'], placed?.data['code']], ['pending', order.code])
  assert.equal(Array.isArray(placed?.data['lines']) && placed.data['lines'].length, 3)
  const paid = told.find(({ type }) => type === 'order.paid')
  assert.deepEqual([paid?.data['payment_status'], paid?.at], ['paid', '2027-01-15T09:00:00Z'])
  assert.equal(types.filter((type) => type === 'ticket.issued').length, 2)
  assert.deepEqual(told.find(({ type }) => type === 'refund.done')?.data['tickets'], [first?.code])
  assert.equal(new Set(told.map(({ id }) => id)).size, told.length)
})

test('a ticket is told when it is named, moved and blocked, and the former name stays with the former event', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const read = program(w, await apiKey(w))
  const ticket = await buyTicket(w, token)
  await changeTicket(w, token, ticket, { full_name: 'Nina Novak' })
  await w.shop.sql`update tickets set status = 'blocked' where code = ${ticket.code}`
  await w.shop.sql`update tickets set status = 'active' where code = ${ticket.code}`
  await w.shop
    .sql`update tickets set product_id = (select id from products where external_code = 'camping') where code = ${ticket.code}`
  const told = (await streamOf(read)).filter(({ type }) => type.startsWith('ticket.'))
  assert.deepEqual(typesOf(told), [
    'ticket.issued',
    'ticket.named',
    'ticket.blocked',
    'ticket.changed',
    'ticket.moved',
  ])
  assert.deepEqual(
    told.map(({ data }) => [data['full_name'], data['status'], data['product']]),
    [
      ['Ana Horvat', 'active', 'weekend'],
      ['Nina Novak', 'active', 'weekend'],
      ['Nina Novak', 'blocked', 'weekend'],
      ['Nina Novak', 'active', 'weekend'],
      ['Nina Novak', 'active', 'camping'],
    ],
  )
})

test('a guest is told who has accepted an invitation, once, and erased like a holder', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const read = program(w, await apiKey(w))
  const blind = program(w, await apiKey(w, { reads: ['guests'], personal_data: false }))
  const { allocation } = await allocationOf(sales, { product: 'weekend' })
  await nameGuests(sales, allocation, [guest('Ida Berg'), guest('Jon Dahl')])
  const [order] = await w.shop.sql<{ code: string; checksum: string }[]>`
    select code, checksum from orders where billing_name = 'Ida Berg'`
  const accept = () =>
    w.post('/api/accept-terms-and-conditions', { order: order?.code, checksum: order?.checksum })
  assert.equal((await accept()).status, 200)
  await accept()
  const [told, another] = (await streamOf(read)).filter(({ type }) => type === 'guest.accepted')
  assert.equal(another, undefined)
  const [listed] = (await read('guests')).body.data
  assert.deepEqual(told?.data, listed)
  assert.deepEqual([listed.state, listed.full_name], ['accepted', 'Ida Berg'])
  const [seen] = await streamOf(blind)
  assert.deepEqual([seen?.type, 'full_name' in Object(seen?.data)], ['guest.accepted', false])
  await w.shop.sql`update tickets set full_name = '—', email = '', age = null where code = ${listed.ticket}`
  const [kept] = await w.shop.sql<{ text: string }[]>`
    select json_agg(e)::text as text from events_out e where kind = 'guest'`
  assert.doesNotMatch(kept?.text ?? '', /Ida|ida/)
})

test('what is rolled back is not told, and nothing is kept before there is a key', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { id } = await createPaidOrder(w, token)
  assert.equal(await countOf(w), 0)
  const read = program(w, await apiKey(w))
  await assert.rejects(
    w.shop.transact(async (tx) => {
      await tx`update orders set has_refunds = true where id = ${id}`
      const [written] = await tx<{ events: number }[]>`select count(*)::integer as events from events_out`
      assert.equal(written?.events, 1)
      throw new Error('killed')
    }),
    /killed/,
  )
  assert.equal(await countOf(w), 0)
  assert.deepEqual((await read('changes')).body, { data: [], next: '0' })
})

test('a key is told of its resources and events alone, and of people only if it may', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const all = program(w, await apiKey(w))
  const tickets = program(w, await apiKey(w, { reads: ['tickets'], personal_data: false }))
  const one = program(
    w,
    await apiKey(w, { reads: ['orders', 'tickets'], all_events: false, events: ['ageless'] }),
  )
  const ofSummer = await createPaidOrder(w, token, { merchandise: ['shirt'] })
  const mixed = await createPaidOrder(w, token, { products: ['ageless'] })
  const seen = await streamOf(tickets)
  assert.deepEqual([...new Set(typesOf(seen))], ['ticket.issued'])
  assert.doesNotMatch(JSON.stringify(seen), /Horvat|example\.com|full_name|"email"/)
  const own = await streamOf(one)
  const text = JSON.stringify(own)
  for (const secret of [ofSummer.code, 'weekend', 'summer', 'shirt'])
    assert.ok(!text.includes(secret), secret)
  const paid = own.find(({ type }) => type === 'order.paid')
  assert.deepEqual([paid?.data['code'], paid?.data['total_price']], [mixed.code, null])
  assert.equal(own.filter(({ type }) => type === 'ticket.issued').length, 1)
  assert.ok((await streamOf(all)).length > own.length)
})

test('a product that sells out is told, and that it is on sale again', async (t) => {
  const w = await world(t)
  const read = program(w, await apiKey(w, { reads: ['products'] }))
  await w.runHousekeeping()
  const before = (await read('changes')).body.next
  const take = (places: number) => w.shop.sql`
    update stock set taken = taken + ${places}, version = version + 1
     where id = (select stock_id from products where external_code = 'last')`
  await take(1)
  await w.runHousekeeping()
  await w.runHousekeeping()
  await take(-1)
  await w.runHousekeeping()
  const { body } = await read(`changes?after=${before}`)
  assert.deepEqual(
    body.data.map(({ type, data }: ApiChange) => [type, data['external_code']]),
    [
      ['product.sold_out', 'last'],
      ['product.on_sale_again', 'last'],
    ],
  )
})

test('whoever is erased is erased from what was told of them', async (t) => {
  const w = await world(t)
  const token = await customer(w, 'erika@example.com', 'Erika Musterfrau')
  const read = program(w, await apiKey(w))
  const { tickets } = await createPaidOrder(w, token, { weekend: ['Erika Musterfrau'] })
  const told = await streamOf(read)
  assert.match(JSON.stringify(told), /Erika Musterfrau/)
  const [{ id } = { id: 0 }] = await w.shop.sql<{ id: number }[]>`
    select id from customers where email = 'erika@example.com'`
  await w.shop
    .sql`update tickets set full_name = '—', email = '', age = null where code = ${tickets[0]?.code ?? ''}`
  await w.shop
    .sql`update orders set billing_name = '—', billing_email = '', billing_address = '{}' where customer_id = ${id}`
  const [kept] = await w.shop.sql<{ text: string }[]>`select json_agg(e)::text as text from events_out e`
  assert.doesNotMatch(kept?.text ?? '', /Erika|erika/)
  assert.ok((await streamOf(read)).length > told.length, 'the erasure is told as well')
})

test('what happened is kept for ninety days; who was away for longer is told so', async (t) => {
  const w = await world(t)
  const read = program(w, await apiKey(w))
  await transferOrder(w)
  const { next } = (await read('changes')).body
  w.clock.move('PT2161H')
  await w.runHousekeeping()
  const { status, body } = await read('changes?after=0')
  assert.deepEqual([status, body.code], [400, 'no_longer_kept'])
  const later = await read(`changes?after=${next}`)
  const cancelled = later.body.data.find(({ type }: ApiChange) => type === 'order.cancelled')
  assert.deepEqual([cancelled.data.payment_status, cancelled.data.lines[0].released], ['abandoned', true])
  const { body: end } = await read('changes?after=999999999999999')
  assert.deepEqual(end, { data: [], next: later.body.next }, 'where it ends')
  for (const after of ['-1', 'x', '1e3'])
    assert.equal((await read(`changes?after=${after}`)).body.code, 'invalid_after')
  assert.equal((await read('changes?limit=501')).body.code, 'invalid_limit')
})
