import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NamedCall, shopCalls } from '#contract/calls/calls.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, ZOE } from '#testing/fixtures/customers.ts'
import { NORA, provisionalSession, startCheckout } from '#testing/fixtures/provisional.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'

// every call of the contract stands in exactly one of these lists. Whoever adds one decides what it is without a proof of the address.

/** Made with the session's own carts and orders. */
const ALLOWED = ['answerQuestions', 'cancelOrder', 'changePaymentMethod', 'checkoutCart', 'getUser']

/** Only tickets without a name, and no transfer. */
const PARTLY = ['changeTicket']

const LOGIN_REQUIRED = [
  'addPasskey',
  'cancelEmailChange',
  'cancelRefund',
  'createGiftLink',
  'endOtherSessions',
  'endSession',
  'eraseAccount',
  'getDependents',
  'getErasure',
  'getFormerAccount',
  'getPasskeys',
  'getPersonalData',
  'getSessions',
  'removePasskey',
  'renamePasskey',
  'renewTicketCode',
  'requestPasskey',
  'requestRefund',
  'resendEmailConfirmation',
  'setLanguage',
  'setNews',
  'setRefundAccount',
  'setTravelTime',
  'setVariant',
  'upgradeTicket',
  'updateSettings',
  'withdrawGiftLink',
]

const namesOf = (calls: NamedCall[]) => calls.map(({ name }) => name).toSorted()

const needing = shopCalls.filter(({ token }) => token === 'needed')

test('every call that needs a session says what one without a proven address may', () => {
  assert.deepEqual(namesOf(needing), [...ALLOWED, ...PARTLY, ...LOGIN_REQUIRED].toSorted())
  const declared = (what: NamedCall['provisional']) =>
    namesOf(needing.filter(({ provisional }) => provisional === what))
  assert.deepEqual(declared('allowed'), ALLOWED)
  assert.deepEqual(declared('partly'), PARTLY)
  assert.deepEqual(namesOf(shopCalls.filter(({ provisional }) => provisional !== undefined)), [
    ...ALLOWED.slice(0, 3),
    'changeTicket',
    ...ALLOWED.slice(3),
  ])
})

test('a session without a proven address is refused by each call that needs a login, and by no other', async (t) => {
  const w = await world(t)
  const { token } = await provisionalSession(w)
  const isTaken = ({ body }: NamedCall) => 'token' in Object(Object(body).properties)
  const calls = shopCalls.filter((call) => isTaken(call) && !['ignored', 'mailed'].includes(call.token ?? ''))
  assert.ok(calls.length > needing.length)
  for (const { name, path } of calls) {
    const { status, body } = await w.post(path, { token })
    if (LOGIN_REQUIRED.includes(name)) {
      const message = 'Please log in for this, with a code that we mail to you.'
      assert.deepEqual([status, body], [403, { message, code: 'login_required' }], name)
    } else assert.ok(![401, 403].includes(status), `${name} is answered ${status}`)
  }
})

test('an address with an account, one without a password and an unknown one get the same answers, by the same statements', async (t) => {
  const w = await world(t)
  await customer(w, ZOE.email, ZOE.full_name)
  await w.shop.sql`
    insert into customers (full_name, email, language, language_chosen, created_at, updated_at)
    values ('', 'ivo@example.com', 'de', true, ${w.clock.now()}, ${w.clock.now()})`
  const visit = async (email: string) => {
    const { code } = await filledCart(w)
    const [started, starting] = await recordQueries(w, () => startCheckout(w, code, { email }))
    const { remember_token: token } = started.body
    const [placed, placing] = await recordQueries(w, () =>
      w.post('/api/checkout-cart', checkoutInput(token, code)),
    )
    const [seen, reading] = await recordQueries(w, () => w.post('/api/get-data', { token }))
    const answers = [started, placed, seen].map(({ status, body }) => [status, shapeOf(body)])
    // Statements that are sent together arrive in any order.
    return { answers, statements: [starting, placing, reading].map((queries) => queries.toSorted()) }
  }
  const unknown = await visit(NORA.email)
  for (const email of [ZOE.email, 'ivo@example.com', NORA.email])
    assert.deepEqual(await visit(email), unknown, email)
})

/** The names and kinds of what an answer has, without its values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}
