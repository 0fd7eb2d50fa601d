import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

// A-075 A-131

/** A call from one place. */
async function call(w: World, path: string, payload: object, from = '203.0.113.1') {
  const headers = { 'x-forwarded-for': from }
  const answer = await w.app.inject({ method: 'POST', url: path, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

/** A checkout with a wrong total, which distinguishes a valid code from an invalid one without redeeming it. */
const guess = (token: string, cart: string, voucher_code: string) => {
  const input = checkoutInput(token, cart)
  return { ...input, order: { ...input.order, expected_total: 1 }, voucher_code }
}

const WRONG = { voucher_code: ['Invalid or expired voucher code.'] }

test('guesses of voucher codes at checkout are limited, and beyond the limit a valid code is refused, too', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await customer(w)
  const { code: cart } = await filledCart(w)
  for (let time = 0; time < 15; time += 1) {
    const { status, body } = await call(w, '/api/checkout-cart', guess(token, cart, `GUESS${time}`))
    assert.deepEqual([status, body.errors], [422, WRONG])
  }
  for (const code of ['GUESS', 'EVERYTHING'])
    assert.equal((await call(w, '/api/checkout-cart', guess(token, cart, code))).status, 429, code)
  const { status } = await call(w, '/api/validate-voucher', { cart, code: 'EVERYTHING' })
  assert.equal(status, 429, 'the same tries')
  const without = await call(w, '/api/checkout-cart', checkoutInput(token, cart))
  assert.equal(without.status, 200, 'an order without a code')
})

test('another cart or network gives an account no further attempts, and another account gives a network none', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 480 })
  const token = await customer(w)
  const carts = await Promise.all(Array.from({ length: 5 }, () => filledCart(w)))
  const statuses: number[] = []
  for (let time = 0; time < 16; time += 1) {
    const cart = carts[time % carts.length]?.code ?? ''
    const input = guess(token, cart, 'NOPE')
    statuses.push((await call(w, '/api/checkout-cart', input, `203.0.113.${time}`)).status)
  }
  assert.deepEqual([statuses.slice(0, 15).every((status) => status === 422), statuses[15]], [true, 429])

  const said: number[] = []
  for (let time = 0; time < 61; time += 1) {
    const cart = (await filledCart(w, { full_name: 'Ana Horvat' })).code
    said.push((await call(w, '/api/validate-voucher', { cart, code: 'NOPE' }, '203.0.113.200')).status)
  }
  assert.deepEqual([said.slice(0, 60).every((status) => status === 422), said[60]], [true, 429])
})

test('an invalid code is reported before errors of total and payment method, and a valid one does not count as an attempt', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await customer(w)
  const { code: cart } = await filledCart(w)
  const right = guess(token, cart, 'WELCOME10')
  for (let time = 0; time < 20; time += 1) {
    const { body } = await call(w, '/api/checkout-cart', right)
    assert.deepEqual(Object.keys(body.errors), ['order.expected_total'])
  }
  const wrongs = [
    { order: { ...right.order, expected_total: 1 } },
    { order: { ...right.order, payment_method: 'nothing' } },
    { order: { ...right.order, expected_total: null } },
  ]
  for (const wrong of wrongs) {
    const { body } = await call(w, '/api/checkout-cart', { ...right, ...wrong, voucher_code: 'NOPE' })
    assert.deepEqual(body.errors, WRONG)
  }
  // Earlier errors are the same with a valid and an invalid code.
  for (const voucher_code of ['WELCOME10', 'NOPE']) {
    const { body } = await call(w, '/api/checkout-cart', {
      ...right,
      customer: { country: '' },
      voucher_code,
    })
    assert.deepEqual(Object.keys(body.errors), ['customer.country'], voucher_code)
  }
})

test('guesses of voucher codes in phone orders are limited, too', async (t) => {
  const w = await world(t, { rateLimits: true })
  const sales = await clerk(w, 'sales')
  const order = {
    products: [
      { external_code: 'weekend', full_name: 'Ana Horvat', email: 'ana@example.com', age: 'from-25' },
    ],
    person: { full_name: 'Ana Horvat', email: 'ana@example.com' },
    customer: { country: 'HR', address: {} },
    order: { payment_method: 'bank_transfer' },
    via: 'box office',
    voucher_code: 'NOPE',
  }
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1)
    statuses.push((await sales.post('/office/api/orders', order)).status)
  assert.deepEqual([...new Set(statuses)], [422, 429])
  assert.equal(statuses.indexOf(429), 60)
})

test('the number of SQL statements is the same for an unknown, expired, redeemed or disabled code, and for any code in a plan cart', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await w.shop.sql`
    insert into vouchers (code, name, amount, enabled) values ('SPENT', 'Spent', 100, true), ('OFF', 'Off', 100, false)`
  const spent = await call(w, '/api/checkout-cart', {
    ...checkoutInput(token, (await filledCart(w, { full_name: 'Bea' })).code),
    voucher_code: 'SPENT',
  })
  assert.equal(spent.status, 200)
  const carts = { single: await filledCart(w), plan: await filledCart(w, { external_code: 'plan' }) }
  const attempts = ['NOPE', 'EXPIRED', 'SPENT', 'OFF'].map((code) => [carts.single.code, code] as const)
  const work = async ([cart, code]: readonly [string, string]) => {
    const [said, queries] = await recordQueries(w, async () => [
      await call(w, '/api/checkout-cart', guess(token, cart, code)),
      await call(w, '/api/validate-voucher', { cart, code }),
    ])
    for (const { status, body } of said) {
      assert.equal(status, 422, code)
      assert.match(JSON.stringify(body.errors), /Invalid or expired voucher code/)
    }
    return queries.length
  }
  const counts: number[] = []
  for (const attempt of attempts) counts.push(await work(attempt))
  assert.equal(new Set(counts).size, 1, counts.join())
  // In a cart with a payment plan no code is accepted, and nothing reveals whether it exists.
  const [right, wrong] = [await work([carts.plan.code, 'WELCOME10']), await work([carts.plan.code, 'NOPE'])]
  assert.equal(right, wrong)
})
