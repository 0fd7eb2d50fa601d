import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopCalls } from '#contract/calls/calls.ts'
import type { JsonSchema } from '#server/api/openapi/openapi.ts'
import { createCustomerRecords } from '#testing/fixtures/customer-records.ts'
import { officeIdsOf } from '#testing/harness/office-requests.ts'
import { addressOf, callsOfOffice } from '#testing/harness/office-calls.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const INTEGERS = [2_147_483_648, -2_147_483_649, 99_999_999_999, Number.MAX_SAFE_INTEGER, -1, 0]
const TEXTS = [
  '99999999999',
  '\u0000',
  'half a pair \ud800',
  '\udc00a\u0000@b.example',
  '%',
  "'; drop table orders --",
  '٣',
  '2027-99-99',
  '-1',
  'x'.repeat(5_000),
]

const ODD = [
  ...INTEGERS.map((integer) => ({ integer, text: '' })),
  ...TEXTS.map((text) => ({ integer: 1, text })),
]

const PERSON = {
  full_name: 'Branka Bukovac',
  email: 'branka@bukovac.example',
  password: 'lanterns over Vis',
  street: 'Ribarska 17',
  iban: 'HR1723600001101234565',
}

type Odd = (typeof ODD)[number]

/** A value of a schema with an unusual value in every field, except those in `known`. */
function odd(shape: JsonSchema, value: Odd, known: Record<string, unknown>): unknown {
  const { anyOf, type, items, properties } = shape
  const inside = (inner: JsonSchema | undefined): unknown => odd(inner ?? {}, value, known)
  if (anyOf) return inside(anyOf[0])
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, known[name] ?? inside(inner)]),
    )
  const kinds = [type ?? 'object'].flat()
  if (kinds.includes('array')) return [inside(items)]
  if (kinds.includes('integer')) return value.integer
  if (kinds.includes('boolean')) return true
  return kinds.includes('string') ? value.text : { street: value.text }
}

const PARTS = 3

/** In `npm test` each call gets some of the values, and its neighbours others; the thorough tests give it all, a part each. */
const AMOUNTS: [mark: string, which: string, valuesOf: (at: number) => Odd[]][] = [
  ['', '', (at) => ODD.filter((_, index) => index % 8 === at % 8)],
  ...Array.from({ length: PARTS }, (_, part): (typeof AMOUNTS)[number] => [
    'thorough: ',
    `all (part ${part + 1} of ${PARTS}) `,
    () => ODD.filter((__, index) => index % PARTS === part),
  ]),
]

for (const [mark, which, valuesOf] of AMOUNTS) {
  test(`${mark}${which}unusual numbers and texts in any field of any call of the shop cause no server error`, async (t) => {
    // S7-36 A-022 A-136
    const w = await world(t)
    const [life] = await createCustomerRecords(w, [PERSON])
    assert.ok(life)
    const [ticket] = life.tickets
    const theirs = {
      token: life.token,
      cart: life.open.cart,
      code: ticket?.code,
      order: life.orders[0]?.code,
    }
    for (const [at, { path, body: shape }] of shopCalls.entries()) {
      if (!shape || path === '/api/logout' || path === '/api/end-session') continue
      for (const value of valuesOf(at))
        for (const known of [{ token: life.token }, theirs]) {
          const { status } = await w.post(path, odd(shape, value, known))
          assert.ok(status < 500, `${path} answered ${status} to ${JSON.stringify(value).slice(0, 60)}`)
        }
    }
    const ask = (name: string, named: object) =>
      w.post(`/api/${name}`, { token: theirs.token, cart: theirs.cart, ...named })
    for (const number of [99_999_999_999, '99999999999', 2_147_483_648]) {
      assert.equal((await ask('cancel-refund', { refund_id: number })).status, 404)
      assert.equal((await ask('remove-product-from-cart', { cart_product_id: number })).status, 404)
      const move = { code: ticket?.code, transport_time_id: number }
      assert.equal((await ask('set-travel-time', move)).status, 422)
    }
  })

  test(`${mark}${which}unusual numbers and texts cause no server error in the office`, async (t) => {
    const w = await world(t)
    await createCustomerRecords(w, [PERSON])
    const owner = await clerk(w, 'owner')
    const things = { ...(await officeIdsOf(w.shop.sql)), invitations: 'x' }
    const calls = callsOfOffice().filter(
      ({ path, type }) => !path.endsWith('/ends') && type === 'application/json',
    )
    for (const [at, call] of calls.entries())
      for (const value of valuesOf(at)) {
        const strange = Object.keys(things).map((noun) => [noun, value.text || value.integer])
        const { query: filters, body: shape = {} } = call.declared
        const names = Object.keys(filters?.properties ?? {})
        const query = new URLSearchParams(names.map((name) => [name, String(value.text || value.integer)]))
        const body = call.method === 'get' ? undefined : odd(shape, value, {})
        for (const named of [things, Object.fromEntries(strange)]) {
          const url = `${addressOf(call, named)}?${query.toString()}`
          const { status } = await owner.ask(call.method, url, body, { 'content-type': call.type })
          assert.ok(status < 500, `${call.name} answered ${status} to ${JSON.stringify(value).slice(0, 60)}`)
        }
      }
  })
}
