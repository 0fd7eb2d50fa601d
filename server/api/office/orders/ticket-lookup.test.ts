import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordersOf } from '#testing/fixtures/orders.ts'
import {
  buyTicket,
  changeTicket,
  ticketAction,
  IVO,
  barcodeOf,
  createTicketAndClerk,
} from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const found = async (by: Clerk, query: string): Promise<string[]> =>
  (await by.get(`/office/api/tickets?${query}`)).body.rows.map(({ code }: { code: string }) => code)

test('a ticket is found by its code however it is typed, its holder, its order and its account', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w, {
    full_name: 'Zoë Brontë',
    email: 'zoe@example.org',
  })
  await customer(w, 'eva@example.com', 'Eva')
  const [order] = await ordersOf(w, token)
  const loose = ticket.code.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
  const words = [
    ticket.code,
    loose,
    ticket.code.slice(0, 9),
    'brontë',
    'zoe@ex',
    order?.code ?? '',
    ana.email,
  ]
  for (const search of words)
    assert.deepEqual(await found(sales, `search=${encodeURIComponent(search)}`), [ticket.code], search)
  for (const search of ['eva@example.com', 'ZZZZ-ZZZZ', 'nobody', '%', '_'])
    assert.deepEqual(await found(sales, `search=${encodeURIComponent(search)}`), [], search)
})

test('tickets are filtered by event, product, departure and status, and paged', async (t) => {
  const w = await world(t)
  const { ticket, token, sales } = await createTicketAndClerk(w)
  const [first] = await departures(w)
  const bus = await buyTicket(w, token, { external_code: 'bus', age: '', transport_time_id: first?.id })
  assert.deepEqual(await found(sales, 'product=weekend'), [ticket.code])
  assert.deepEqual(await found(sales, `departure=${first?.id}`), [bus.code])
  assert.deepEqual(await found(sales, 'event=ageless'), [])
  assert.deepEqual(await found(sales, 'event=summer'), [bus.code, ticket.code])
  await ticketAction(sales, ticket, 'blocks')
  assert.deepEqual(await found(sales, 'status=blocked'), [ticket.code])
  const { body } = await sales.get('/office/api/ticket-choices')
  assert.equal(body.statuses.blocked, 'Blocked')
  assert.ok(
    body.departures.some(
      ({ id, product }: { id: number; product: string }) => id === first?.id && product === 'bus',
    ),
  )
  await w.shop.sql`
    insert into cart_products (order_id, product_id, full_name, email, age, price, fee, name_key)
    select order_id, product_id, full_name, email, age, price, fee, 'n' from cart_products, generate_series(1, 60)
     where id = (select cart_product_id from tickets where code = ${ticket.code})`
  await w.shop.sql`
    insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, full_name, email, price, fee, refund_fee, created_at)
    select 'COPY-' || id, 'x', order_id, id, product_id, 'Copy', email, 0, 0, 0, now() from cart_products where name_key = 'n'`
  const part = await sales.get('/office/api/tickets?search=copy')
  assert.deepEqual([part.body.rows.length, part.body.total], [50, 60])
  const rest = await sales.get(`/office/api/tickets?search=copy&from=${part.body.next}`)
  assert.deepEqual([rest.body.rows.length, rest.body.next], [10, null])
})

test('the gate sees whether a ticket is valid, but neither prices nor email addresses', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const gate = await clerk(w, 'gate')
  for (const { body } of [
    await gate.get(`/office/api/tickets/${ticket.code}`),
    await gate.get(`/office/api/tickets?search=${ticket.code}`),
    await gate.post('/office/api/ticket-scans', { text: await barcodeOf(w, ticket.code) }),
  ]) {
    const seen = JSON.stringify(body)
    assert.ok(seen.includes('Ana Horvat') && seen.includes('25 and over') && seen.includes('"valid"'))
    assert.ok(!seen.includes('@') && !seen.includes('12900') && !seen.includes('400'))
  }
  for (const action of [
    'corrections',
    'departures',
    'transfers',
    'cancellations',
    'releases',
    'blocks',
    'unblocks',
    'mails',
  ])
    assert.equal((await ticketAction(gate, ticket, action)).status, 403)
  assert.equal((await gate.get('/office/api/customers')).status, 403)
  const { body } = await sales.get(`/office/api/tickets/${ticket.code}`)
  assert.deepEqual([body.ticket.email, body.ticket.details.price], [ana.email, 12900])
  // Data that the role does not see cannot be found by searching either.
  for (const [search, total] of [
    [ana.email, 0],
    ['@example', 0],
    ['horvat ana@', 0],
    ['ana horvat', 1],
    [body.ticket.order, 1],
  ] as const) {
    const address = `/office/api/tickets?search=${encodeURIComponent(search)}`
    assert.equal((await gate.get(address)).body.total, total, search)
    assert.equal((await sales.get(address)).body.total, 1, search)
  }
})

test('a scanned QR code is recognized as current, as one of an earlier print or a transferred ticket, or as unknown', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const scan = async (text: string) => {
    const { body } = await sales.post('/office/api/ticket-scans', { text })
    return [body.barcode, body.ticket?.validity ?? null]
  }
  const first = await barcodeOf(w, ticket.code)
  assert.deepEqual(await scan(` ${first}\n`), ['present', 'valid'])
  await changeTicket(w, token, ticket, { full_name: 'Ana Maria Horvat' })
  assert.deepEqual(await scan(first), ['old', 'valid'])
  const second = await barcodeOf(w, ticket.code)
  await ticketAction(sales, ticket, 'transfers', { ...ana, ...IVO })
  assert.deepEqual(await scan(first), ['old', 'reassigned'])
  assert.deepEqual(await scan(second), ['old', 'reassigned'])
  const last = second.endsWith('A') ? 'B' : 'A'
  assert.deepEqual(await scan(second.slice(0, -1) + last), ['unknown', 'reassigned'])
  for (const text of ['', 'F2', 'F2.AAAABBBBCCCC.x', `https://elsewhere.example/${ticket.code}`])
    assert.deepEqual(await scan(text), ['unknown', null])
})
