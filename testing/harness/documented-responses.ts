import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import { refusalsOf, shopCalls, type NamedCall } from '#contract/calls/calls.ts'
import { Failure } from '#contract/data.ts'
import type { JsonSchema } from '#server/api/openapi/openapi.ts'

type Check = ReturnType<typeof Schema.Compile>

const checks = new Map<JsonSchema, Check>()

const posts = new Map(shopCalls.filter(({ method }) => method === 'POST').map((call) => [call.path, call]))

/**
 * Fails if a response of the shop differs from its declaration: an additional or missing field, another type, an undeclared refusal. Other
 * routes are ignored.
 */
export function assertDocumented(path: string, answer: Answered): void {
  const call = posts.get(path)
  if (call || path.startsWith('/api/')) assertAnswered(path, call, answer)
}

export interface Answered {
  status: number
  body: unknown
}

/** Fails if a response differs from the declaration of its call. */
export function assertAnswered(name: string, call: NamedCall | undefined, { status, body }: Answered): void {
  if (call && ![200, 400, 413, 415, 500, 503].includes(status))
    assert.ok(refusalsOf(call).includes(status), `${name} does not declare that it refuses with ${status}`)
  const shape: JsonSchema = call?.answer && status === 200 ? call.answer : Failure
  const check = checks.getOrInsertComputed(shape, () => Schema.Compile(closed(shape)))
  assertFits(`${name}, answered ${status}`, check, body)
}

/** Fails if a value does not exactly match a schema, with closed objects. */
export const assertExactShape = (shape: JsonSchema, value: unknown): void =>
  assertFits('the value', Schema.Compile(closed(shape)), value)

/** Reports missing fields as one error. */
export function assertFields(value: object, fields: string): void {
  const missing = fields.split(' ').filter((field) => !Object.hasOwn(value, field))
  assert.deepEqual(missing, [])
}

function assertFits(title: string, check: Check, value: unknown): void {
  // Only this function is compiled; listing the errors reads the whole schema each time.
  if (check.Check(value)) return
  const [, errors] = check.Errors(value)
  const said = errors.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  assert.fail(`${title}: ${said.join('\n')}`)
}

/** The schema with every object closed to unknown fields. */
function closed(shape: JsonSchema): JsonSchema {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return typeof value === 'object' && value !== null ? closed(value) : value
  }
  const parts = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, inside(part)]))
  // Schemas of maps declare their additional fields.
  return shape.properties ? { additionalProperties: false, ...parts } : parts
}
