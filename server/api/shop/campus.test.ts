import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { messages } from '#contract/messages.ts'
import { limitWrongLogins, trustLoginSource } from '#server/api/login-limits.ts'
import { wave, type Campus } from '#testing/campus/campus.ts'
import { deliverEvent, paymentEventFor } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'
import { limitCodes, limitRegistrations } from './rate-limits.ts'

// The long form of the first test is `npm run bench:campus`.

const CAMPUS = { ip: '192.0.2.1' }
const ATTACKER = { ip: '203.0.113.66' }

/** A campus in a world: everybody behind one address. */
const campusOf = (w: World): Campus => ({
  externalCode: 'weekend',
  async post(path, payload) {
    const headers = { 'x-forwarded-for': CAMPUS.ip }
    const answer = await w.app.inject({ method: 'POST', url: path, payload, headers })
    return { status: answer.statusCode, body: answer.json() }
  },
  async links(emails) {
    const sent = await w.mails()
    const token = (email: string) =>
      /\/reset-password\/[^/\s]+\/(\w+)/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    return new Map(emails.map((email) => [email, token(email)]))
  },
  async pay(code) {
    const [order] = await w.shop.sql<OrderRow[]>`select * from orders where code = ${code}`
    assert.ok(order)
    assert.equal(await deliverEvent(w, await paymentEventFor(w, order)), 200)
  },
})

test('half as many people as may share an address register, log in, buy and pay behind it within a minute', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 12, cartsPerAddress: 6 })
  assert.deepEqual(await wave(campusOf(w), 0, 6), {})
  const [row] = await w.shop.sql<{ paid: number }[]>`
    select count(*) as paid from orders where payment_status = 'paid'`
  assert.equal(row?.paid, 6)
})

const refuse = (text: string, field: string) => () => Promise.reject(new Refusal(text, { field }))

const wrong = refuse(messages.loginWrong, 'email')

const AT_ONCE = 8

/** The number of these with a status other than 429. */
async function letThrough(tries: (() => Promise<unknown>)[]): Promise<number> {
  let through = 0
  const each = tries.values()
  const one = async () => {
    for (const attempt of each)
      await attempt().then(
        () => (through += 1),
        (error: unknown) => (through += error instanceof Refusal && error.status !== 429 ? 1 : 0),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return through
}

const many = (count: number, attempt: (number: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, number) => () => attempt(number))

test('the limits admit half as many people as may share an address, despite typos, and stop an attacker at another address', async (t) => {
  const { shop } = await world(t, { rateLimits: true, peoplePerAddress: 200 })
  const email = (number: number) => `student${number}@campus.example`
  const done = () => Promise.resolve()
  const registered = many(100, (number) => limitRegistrations(shop, CAMPUS, email(number), done))
  assert.equal(await letThrough(registered), 100)
  const entered = many(100, async (number) => {
    await limitCodes(shop, CAMPUS, done)
    await trustLoginSource(shop, 'login', CAMPUS, email(number))
    if (number % 10 === 0)
      await assert.rejects(limitWrongLogins(shop, 'login', CAMPUS, email(number), wrong), { status: 422 })
    await limitWrongLogins(shop, 'login', CAMPUS, email(number), done)
  })
  assert.equal(await letThrough(entered), 100)

  const oneAccount = many(40, () => limitWrongLogins(shop, 'login', ATTACKER, email(1), wrong))
  assert.equal(await letThrough(oneAccount), 10)
  const allAccounts = many(60, (number) =>
    limitWrongLogins(shop, 'login', ATTACKER, email(2 + number), wrong),
  )
  assert.equal(await letThrough(allAccounts), 40)
  const existing = refuse(messages.accountExists, 'email')
  const found = await letThrough(
    many(50, (number) => limitRegistrations(shop, ATTACKER, email(number), existing)),
  )
  assert.ok(found >= 25 && found < 25 + AT_ONCE, `${found} and those under way`)
})
