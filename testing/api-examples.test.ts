import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { EVENT_TYPES } from '#contract/v1/changes.ts'
import { apiKey, program, writer } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { openGate } from '#testing/fixtures/gate.ts'
import { allocationOf } from '#testing/fixtures/guests.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

const text = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')
const examples = [...text.matchAll(/```http\nGET \/api\/v1\/(\S+)\n\n(\d+)\n([^]*?)```/g)].map(
  ([, path = '', status = '', body = '']) => ({ path, status: Number(status), body: JSON.parse(body) }),
)

/** What is written in the document, in its order. */
const written = [
  ...text.matchAll(
    /```http\n(POST|PATCH|DELETE) \/api\/v1\/(\S+)\nIdempotency-Key: (\S+)\n(?:\n(\{.*\})\n)?\n(\d+)\n([^]*?)```/g,
  ),
].map(([, method = '', path = '', key, body, status = '', answer = '']) => ({
  method: method as 'POST' | 'PATCH' | 'DELETE',
  path,
  key,
  body: body === undefined ? undefined : JSON.parse(body),
  status: Number(status),
  answer: JSON.parse(answer),
}))

/** The fields of an answer and of the first object in each of its lists, without their values. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldsOf(inner)]))
}

test('the examples of the programmer’s interface are what the shop answers', async (t) => {
  const w = await world(t)
  const read = program(w, await apiKey(w))
  await createPaidOrder(w, await customer(w), { weekend: ['Ana Horvat', 'Iva Horvat'] })
  assert.ok(examples.length >= 5)
  for (const { path, status, body } of examples) {
    const answer = await read(path)
    assert.equal(answer.status, status, path)
    assert.deepEqual(fieldsOf(answer.body), fieldsOf(body), path)
    if (status !== 200 || path.startsWith('events')) assert.deepEqual(answer.body, body, path)
  }
})

test('what the document writes is done and answered as it says, one after the other', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, RADIO)
  await allocationOf(owner, { product: 'weekend' })
  await openGate(w)
  const { code } = await buyTicket(w, await customer(w))
  const send = writer(w, await apiKey(w))
  assert.equal(written.length, 8)
  for (const { method, path, key, body, status, answer } of written) {
    const own = path.replace('7K2M-9QXT-41VB', code)
    const payload = body?.ticket ? { ...body, ticket: code } : body
    const given = await send(method, own, payload, key)
    assert.equal(given.status, status, JSON.stringify([path, given.body]))
    assert.deepEqual(fieldsOf(given.body), fieldsOf(answer), path)
    for (const field of ['status', 'state', 'outcome', 'full_name', 'message'])
      assert.equal(given.body[field], answer[field], path)
  }
})

test('every call of other programs is described with the key that it needs, and every event that is sent to them', async (t) => {
  const w = await world(t)
  const description = (await w.app.inject({ url: '/api/v1/openapi.json' })).json()
  const { paths, security, components, webhooks } = description
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  assert.ok(valid, JSON.stringify(errors))
  assert.deepEqual([security, components.securitySchemes.key.scheme], [[{ key: [] }], 'bearer'])
  assert.equal(paths['/api/v1/orders'].get.description, 'Needs a key that reads `orders`.')
  assert.deepEqual(Object.keys(paths['/api/v1/orders'].get.responses), [
    '200',
    '401',
    '403',
    '429',
    '503',
    'default',
  ])
  const blocks = paths['/api/v1/tickets/{code}/blocks']
  assert.equal(blocks.delete.description, 'Needs a key that writes `blocks`.')
  assert.deepEqual(
    blocks.delete.parameters.map(({ name, in: place }: Record<string, string>) => `${place} ${name}`),
    ['path code', 'query reason', 'header Idempotency-Key'],
  )
  assert.ok('409' in blocks.post.responses)
  assert.equal(paths['/api/v1/orders/{code}'].get.responses['404'].$ref, '#/components/responses/404')
  assert.deepEqual(Object.keys(webhooks), [...EVENT_TYPES, 'webhook.test'])
  const { schema } = webhooks['order.paid'].post.requestBody.content['application/json']
  assert.equal(schema.properties.data.$ref, '#/components/schemas/ApiOrder')
})
