import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import type { Description, Operation, JsonSchema } from '#server/api/openapi/openapi.ts'
import type { Injectable } from './shared-app.ts'

type Check = ReturnType<typeof Schema.Compile>

let described: Promise<Description> | undefined
/** Validators by the schemas of a description, call and status. */
const checks = new WeakMap<object, Map<string, Check>>()

/**
 * Fails if a response of the shop differs from its documentation: an additional or missing field, another type, an undocumented refusal.
 * Other routes are ignored.
 */
export async function assertDocumented(app: Injectable, path: string, answer: Answered): Promise<void> {
  described ??= app.inject({ url: '/api/openapi.json' }).then((answer) => answer.json())
  const { paths, components } = await described
  const call = paths[path]?.post
  if (call || path.startsWith('/api/')) assertAnswered(path, call, components.schemas, 'Failure', answer)
}

export interface Answered {
  status: number
  body: unknown
}

/** Fails if a response differs from a call's documentation; `failure` is the schema of refusals. */
export function assertAnswered(
  name: string,
  call: Operation | undefined,
  schemas: Record<string, JsonSchema>,
  failure: string,
  { status, body }: Answered,
): void {
  if (call && ![200, 400, 413, 415, 500].includes(status))
    assert.ok(call.responses[status], `The route of ${name} does not say that it refuses with ${status}`)
  const answer = call?.responses[200].content['application/json']?.schema
  const shape = answer && status === 200 ? answer : { $ref: failure }
  const check = checks
    .getOrInsertComputed(schemas, () => new Map<string, Check>())
    .getOrInsertComputed(`${call?.operationId ?? name} ${status}`, () =>
      Schema.Compile(closed(shape, schemas)),
    )
  assertFits(`${name}, answered ${status}`, check, body)
}

/** Fails if a value does not exactly match a schema, with closed objects. */
export const assertExactShape = (shape: JsonSchema, value: unknown): void =>
  assertFits('the value', Schema.Compile(closed(shape, {})), value)

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

/** The schema with resolved references, and every object closed to unknown fields. */
function closed(shape: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const { $ref } = shape
  if ($ref !== undefined) return closed(named(schemas, $ref), schemas)
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return typeof value === 'object' && value !== null ? closed(value, schemas) : value
  }
  const parts = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, inside(part)]))
  // Schemas of maps declare their additional fields.
  return shape.properties ? { additionalProperties: false, ...parts } : parts
}

function named(schemas: Record<string, JsonSchema>, reference: string): JsonSchema {
  const shape = schemas[reference.split('/').at(-1) ?? '']
  assert.ok(shape, `Nothing is described as ${reference}`)
  return shape
}
