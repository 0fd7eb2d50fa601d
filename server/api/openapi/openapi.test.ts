import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { shopCalls } from '#contract/calls/calls.ts'
import { MessageResponse, UserResponse } from '#contract/data.ts'
import * as site from '#server/shop/site/site.ts'
import { assertDocumented, assertExactShape } from '#testing/harness/documented-responses.ts'
import { configure } from '#testing/fixtures/site.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world, type World } from '#testing/harness/world.ts'
import type { Description, Operation } from './openapi.ts'

const described = async ({ app }: World): Promise<Description> =>
  (await app.inject({ url: '/api/openapi.json' })).json()

/** Every declared call under /api. */
const declared = shopCalls
  .filter(({ path }) => path.startsWith('/api/'))
  .map(({ method, path }) => `${method.toLowerCase()} ${path}`)

test('the description of the shop’s calls is valid OpenAPI 3.1, and may be cached', async (t) => {
  const w = await readOnlyWorld(t)
  const { headers, ...answer } = await w.app.inject({ url: '/api/openapi.json' })
  const validator = new Validator()
  const { valid, errors } = await validator.validate(answer.json())
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(headers['cache-control'], 'public, max-age=300')
})

test('every call under /api is described by a sentence and its refusals, and nothing else is', async (t) => {
  // S7-06
  const { paths, components } = await described(await readOnlyWorld(t))
  assert.ok(declared.includes('post /api/get-data') && declared.length > 15)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  )
  assert.deepEqual(calls.map(({ name }) => name).toSorted(), declared.toSorted())
  for (const { name, summary, responses } of calls) {
    assert.match(summary, /^[A-Z].*\.$/, name)
    for (const [status, refusal] of Object.entries(responses).filter(([each]) => each !== '200')) {
      assert.deepEqual(refusal, { $ref: `#/components/responses/${status}` }, name)
      assert.ok(components.responses[status], status)
    }
  }
})

test('the description states who needs a login and what may be null, and shares the schemas of common objects', async (t) => {
  // S7-07 S7-08
  const { paths, components } = await described(await readOnlyWorld(t))
  const refusalsOf = (call: string) => Object.keys(paths[`/api/${call}`]?.post?.responses ?? {})
  assert.deepEqual(refusalsOf('checkout-cart'), ['200', '401', '404', '422', '429', '503', 'default'])
  assert.deepEqual(refusalsOf('login'), ['200', '422', '429', '503', 'default'])
  assert.deepEqual(refusalsOf('logout'), ['200', '503', 'default'])
  assert.equal(paths['/api/get-user']?.post?.description, 'Requires a session token.')
  assert.equal(paths['/api/get-cart']?.post?.description, undefined)
  const { Product, Data, CartProduct } = components.schemas
  assert.deepEqual(Product?.properties?.['shop_image']?.type, ['string', 'null'])
  assert.deepEqual(Data?.properties?.['customer']?.anyOf, [
    { $ref: '#/components/schemas/Customer' },
    { type: 'null' },
  ])
  assert.deepEqual(CartProduct?.properties?.['travel_time'], {
    type: ['string', 'null'],
    format: 'date-time',
  })
  const adding = paths['/api/add-product-to-cart']?.post?.requestBody?.content['application/json']?.schema
  assert.equal(adding?.properties?.['full_name']?.default, '')
  assert.ok(!('required' in adding), 'a body is read leniently')
})

test('the documentation page has every call and every schema, and runs no script', async (t) => {
  const w = await world(t)
  const { paths, components } = await described(w)
  const { body, headers } = await w.app.inject({ url: '/api/docs' })
  for (const { operationId, summary } of Object.values(paths).flatMap(Object.values<Operation>)) {
    assert.ok(body.includes(`<a href="#${operationId}">`) && body.includes(`id="${operationId}"`))
    assert.ok(body.includes(summary), summary)
  }
  for (const name of Object.keys(components.schemas)) assert.ok(body.includes(`id="shape-${name}"`), name)
  for (const [, anchor = ''] of body.matchAll(/href="#([^"]+)"/g))
    assert.ok(body.includes(`id="${anchor}"`), anchor)
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
  const policy = String(headers['content-security-policy'])
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
  assert.doesNotMatch(policy, /unsafe|script-src/)
  assert.ok(!body.includes('<script') && !/ style="/.test(body))
})

test('the tests reject a response with an additional, missing or wrongly typed field, and an undocumented refusal', () => {
  const user = { full_name: 'Ana Horvat', email: 'ana@example.com' }
  const answered = (status: number, body: unknown) => assertDocumented('/api/get-user', { status, body })
  answered(200, { user })
  answered(401, { message: 'Unauthenticated.' })
  for (const [status, body] of [
    [200, { user: { ...user, password_hash: '$argon2id$' } }],
    [200, { user, data: {} }],
    [200, { user: { full_name: 'Ana Horvat' } }],
    [200, { user: { ...user, email: null } }],
    [401, { message: 'Unauthenticated.', stack: 'Error' }],
    [404, { message: 'Not found.' }],
    [204, null],
  ] as const)
    assert.throws(() => answered(status, body), { name: 'AssertionError' }, JSON.stringify(body))
})

test('a field that is not in a response’s schema is never sent', async (t) => {
  // S3-21
  const w = await world(t)
  const row = { full_name: 'Ana Horvat', email: 'ana@example.com', password_hash: '$argon2id$', id: 7 }
  const schema = { response: { 200: UserResponse } }
  const app = await w.openApp()
  app.get('/planted', { schema }, () => Object.assign({ user: row }, { message: 'more' }))
  const { body } = await app.inject({ url: '/planted' })
  assertExactShape(UserResponse, JSON.parse(body))
  assert.throws(() => assertExactShape(UserResponse, { user: row }), { name: 'AssertionError' })
  assert.throws(() => assertExactShape(MessageResponse, {}), { name: 'AssertionError' })
})

test('a setting that is not in the contract is never sent', async (t) => {
  // S3-21
  const w = await world(t)
  const social = Object.assign({ ...site.of(w.shop).social }, { apiKey: 'planted' })
  await configure(w, Object.assign({ social }, { gatewayKey: 'planted' }))
  assert.doesNotMatch(JSON.stringify((await w.post('/api/get-data')).body), /planted/)
  assert.doesNotMatch((await w.app.inject({ url: '/' })).body, /planted/)
})
