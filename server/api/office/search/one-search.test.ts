import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchResponse } from '#contract/office/search.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, ordersOf } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { IVO, ticketAction, ticketOf } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

async function searched(by: Clerk, text: string): Promise<SearchResponse> {
  const { status, body } = await by.get(`/office/api/search?text=${encodeURIComponent(text)}`)
  assert.equal(status, 200, text)
  return body
}

/** "order K7QX-2M9D" for each result. */
const namesOf = ({ results }: SearchResponse): string[] =>
  results.map(({ kind, label }) => `${kind} ${label}`)

const exactOf = ({ results }: SearchResponse): string[] =>
  results.filter(({ exact }) => exact).map(({ path }) => path)

/** Zoë Brontë has an order with a ticket and a requested refund; Ana Horvat has sent money; there are vouchers. */
async function busy(w: World) {
  const token = await customer(w, 'zoe_b@example.com', 'Zoë Brontë')
  await createPaidOrder(w, token, { weekend: ['Zoë Brontë'] })
  const [order] = await ordersOf(w, token)
  assert.ok(order)
  const ticket = await ticketOf(w, token)
  const owner = await clerk(w, 'owner')
  await requestedRefund(w, token, order, { tickets: ticket.code })
  await uploadStatement(owner, camt({ amount: 13300, text: 'Tickets for Vis', endToEnd: 'E2E-77' }))
  const batch = { name: 'Press', amount: 1000, expires_at: null, prefix: 'INK-', count: 1 }
  assert.equal((await owner.post('/office/api/voucher-batches', { value: batch })).status, 200)
  return { token, owner, order: order.code, ticket: ticket.code }
}

test('one search finds an order, its customer, tickets, references and refund, a bank line and a voucher', async (t) => {
  const w = await world(t)
  const { owner, order, ticket } = await busy(w)
  const [payment] = await w.shop.sql`
    select p.reference, i.number from payments p join invoices i on i.order_id = p.order_id`
  const [refund] = await w.shop.sql`select id from refunds`
  const [voucher] = await w.shop.sql`select id, code from vouchers where name = 'Press'`

  assert.deepEqual(namesOf(await searched(owner, 'zoë bron')), [
    `order ${order}`,
    'customer Zoë Brontë',
    `ticket ${ticket}`,
    `refund #${refund?.['id']}`,
  ])
  assert.deepEqual(namesOf(await searched(owner, payment?.['number'])), [`reference ${payment?.['number']}`])
  for (const text of ['-133', '133', '133,00', '133.00'])
    assert.deepEqual(namesOf(await searched(owner, text)), [`order ${order}`, 'bank_line Ana Horvat'], text)
  for (const text of ['for vis', 'HR9324020063100085517', 'hr93 2402 0063', 'ana horvat', 'e2e-77'])
    assert.deepEqual(namesOf(await searched(owner, text)), ['bank_line Ana Horvat'], text)
  for (const text of ['press', voucher?.['code']])
    assert.deepEqual(namesOf(await searched(owner, text)), [`voucher ${voucher?.['code']}`], text)

  const exact: [string, string][] = [
    [order, `/orders/${order}`],
    [order.replace('-', ' ').toLowerCase(), `/orders/${order}`],
    [ticket, `/tickets/${ticket}`],
    [payment?.['reference'], `/orders/${order}`],
    [payment?.['number'], `/orders/${order}`],
    [`#${refund?.['id']}`, `/refunds/${refund?.['id']}`],
    [voucher?.['code'].replaceAll('-', ''), `/catalogue/vouchers/${voucher?.['id']}`],
  ]
  for (const [text, path] of exact) assert.deepEqual(exactOf(await searched(owner, text)), [path], text)
  assert.match(exactOf(await searched(owner, 'Zoe_B@example.com')).join(), /^\/customers\/\d+$/)
  for (const text of [order.slice(0, 5), 'zoë bron', '133'])
    assert.deepEqual(exactOf(await searched(owner, text)), [], text)
})

test('a transferred ticket is found by its earlier code, and an order by its company', async (t) => {
  const w = await world(t)
  const token = await customer(w, 'ana@example.com', 'Ana Horvat')
  await createPaidOrder(w, token)
  const ticket = await ticketOf(w, token)
  const { code } = ticket
  const owner = await clerk(w, 'owner')
  const given = await ticketAction(owner, ticket, 'transfers', {
    ...IVO,
    age: 'from-18',
  })
  assert.equal(given.status, 200, JSON.stringify(given.body))
  assert.equal((await searched(owner, code)).results.find(({ kind }) => kind === 'ticket')?.exact, true)

  await w.shop
    .sql`update orders set company_name = 'Lanterns of Vis' where code = (select code from orders order by id limit 1)`
  for (const [text, near] of [
    ['lanterns', false],
    ['lanterms', true],
    ['vsi', true],
  ] as const) {
    const { results } = await searched(owner, text)
    assert.deepEqual(
      results.map(({ kind }) => kind),
      ['order'],
      text,
    )
    assert.match(results[0]?.detail ?? '', /Lanterns of Vis/)
    const { body } = await owner.get(`/office/api/orders?search=${text}`)
    assert.deepEqual([body.total, body.near], [1, near], text)
  }
})

test('a typo is tolerated if nothing matches the text as it was typed', async (t) => {
  const w = await world(t)
  const { owner, order, ticket } = await busy(w)
  const wrong = (code: string) => (code.endsWith('7') ? code.replace(/.$/, '8') : code.replace(/.$/, '7'))
  const people = ['Zoe Brnté', 'zoë brotnë', 'bronke', 'zoe_bb@example.com', 'zoe_b@exmaple.com']
  for (const text of people) {
    const found = await searched(owner, text)
    assert.equal(found.near, true, text)
    assert.ok(namesOf(found).includes(`order ${order}`), text)
    assert.ok(namesOf(found).includes('customer Zoë Brontë'), text)
  }
  assert.deepEqual(namesOf(await searched(owner, 'ana hrovat')), ['bank_line Ana Horvat'])
  assert.equal(namesOf(await searched(owner, wrong(order)))[0], `order ${order}`)
  assert.deepEqual(namesOf(await searched(owner, wrong(ticket))), [`ticket ${ticket}`])
  assert.deepEqual(exactOf(await searched(owner, wrong(ticket))), [])
  assert.equal((await searched(owner, 'zoë')).near, false)
})

test('an amount finds the orders of exactly that total, newest first, and the bank lines', async (t) => {
  const w = await world(t)
  const { owner, order } = await busy(w)
  await createPaidOrder(w, await customer(w, 'ana@example.com', 'Ana Horvat'), { weekend: ['Ana Horvat'] })
  const [newest] = await w.shop.sql`select code, total_price from orders order by id desc limit 1`
  const total = Number(newest?.['total_price'])
  const [euros, amount] = [String(Math.trunc(total / 100)), (total / 100).toFixed(2)]
  for (const text of [amount, amount.replace('.', ','), `€${amount}`, `${amount} €`, `eur ${amount}`]) {
    const names = namesOf(await searched(owner, text))
    assert.deepEqual(names, [`order ${newest?.['code']}`, `order ${order}`, 'bank_line Ana Horvat'], text)
  }
  assert.equal(namesOf(await searched(owner, euros)).includes(`order ${order}`), total % 100 === 0)
  assert.deepEqual(namesOf(await searched(owner, `${euros}.99`)), [])
  assert.deepEqual(namesOf(await searched(owner, `$${amount}`)), [])
})

test('an amount finds the refunds of exactly that total', async (t) => {
  const w = await world(t)
  const { owner } = await busy(w)
  const [refund] = await w.shop.sql`select id, total from refunds`
  const amount = (Number(refund?.['total']) / 100).toFixed(2)
  assert.ok(namesOf(await searched(owner, amount)).includes(`refund #${refund?.['id']}`))
})

test('an amount is found with any thousands separator, and a malformed one finds nothing', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await uploadStatement(finance, camt({ amount: 123_450, text: 'For the choir', endToEnd: 'E2E-1' }))
  await uploadStatement(finance, camt({ amount: 123_456_700, text: 'For the town', endToEnd: 'E2E-2' }))
  const found = async (text: string) =>
    (await searched(finance, text)).results.map(({ detail }) => detail.split(' · ')[1])
  for (const text of [
    '1,234.50',
    '1.234,50',
    '1234.5',
    '1234,50',
    '1 234,50',
    '1’234.50',
    "1'234.50",
    '€1,234.50',
    '1.234,50 EUR',
    '-1,234.50',
  ])
    assert.deepEqual(await found(text), ['For the choir'], text)
  for (const text of ['1,234,567', '1.234.567,00', '1 234 567', '1234567.00'])
    assert.deepEqual(await found(text), ['For the town'], text)
  for (const text of ['1,234,50', '12,34.50', '1.234.50', '1,2345.50', '1,234.567'])
    assert.deepEqual(await found(text), [], text)
})

test('products, events and merchandise are found by name or code, but only by those who may edit them', async (t) => {
  const w = await world(t)
  const [owner, sales] = [await clerk(w, 'owner'), await clerk(w, 'sales')]
  const { sql } = w.shop
  const [product] = await sql`select name, external_code as code from products order by id limit 1`
  const [event] = await sql`select name, key as code from events order by id limit 1`
  const [goods] = await sql`select name, external_code as code from merchandise order by id limit 1`
  const of = { products: product, events: event, merchandise: goods }
  for (const [list, record] of Object.entries(of)) {
    const path = `/catalogue/${list}/${record?.['code']}`
    for (const text of [record?.['name'], record?.['code']]) {
      const { results } = await searched(owner, text)
      assert.ok(
        results.some((each) => each.path === path && each.label === record?.['name']),
        `${list} ${text}`,
      )
      const others = (await searched(sales, text)).results.filter((each) =>
        each.path.startsWith('/catalogue'),
      )
      assert.deepEqual(others, [], text)
    }
    assert.ok(exactOf(await searched(owner, record?.['code'])).includes(path), path)
  }
})

test('search finds only what the role may see, and at the gate nobody by email address', async (t) => {
  const w = await world(t)
  const { order, ticket } = await busy(w)
  const kinds = async (by: Clerk, text: string) => [
    ...new Set((await searched(by, text)).results.map(({ kind }) => kind)),
  ]
  const [sales, finance, gate] = [await clerk(w, 'sales'), await clerk(w, 'finance'), await clerk(w, 'gate')]
  assert.deepEqual(await kinds(sales, 'zoë'), ['order', 'customer', 'ticket'])
  assert.deepEqual(await kinds(finance, 'zoë'), ['order', 'customer', 'refund'])
  for (const text of ['zoë', 'bronke', ticket, order])
    assert.deepEqual(await kinds(gate, text), ['ticket'], text)
  for (const text of ['133', 'press', '#1', 'zoe_b@example.com', 'zoe_b@exmaple.com'])
    assert.deepEqual(await kinds(gate, text), [], text)
  assert.deepEqual(await kinds(finance, '133'), ['order', 'bank_line'])
  assert.deepEqual(await kinds(sales, '133'), ['order'])
})

test('an empty search, a single letter, punctuation and an overlong text find nothing', async (t) => {
  const w = await world(t)
  const { owner } = await busy(w)
  for (const text of ['', ' ', 'z', '%%%', '____', '\\\\', '– –', 'z'.repeat(5000), '\u0000\u0000\u0000'])
    assert.deepEqual(await searched(owner, text), { near: false, results: [] }, text)
  assert.deepEqual((await owner.get('/office/api/search')).body, { near: false, results: [] })
})
