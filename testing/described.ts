import assert from 'node:assert/strict'
import Schema from 'typebox/schema'
import type { App } from '#server/api/app-type.ts'
import type { Description, Shape } from '#server/api/openapi.ts'

type Check = ReturnType<typeof Schema.Compile>

let described: Promise<Description> | undefined
const checks = new Map<string, Check>()

/**
 * Fails when a call of the shop was answered otherwise than its description says, to the field: one too many, one
 * missing, one of another type, a refusal that nobody was told of. What is no call of the shop passes.
 */
export async function assertDescribed(
  app: App,
  path: string,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  described ??= app.inject({ url: '/api/openapi.json' }).then((answer) => answer.json())
  const shape = shapeOf(await described, path, status)
  if (shape === null) return
  const check = checks.getOrInsertComputed(`${path} ${status}`, () => Schema.Compile(shape))
  assertFits(`${path}, answered ${status}`, check, body)
}

/** Fails when a value is not exactly of a shape, whose objects hold no fields but their own. */
export const assertExactly = (shape: Shape, value: unknown): void =>
  assertFits('the value', Schema.Compile(closed(shape, {})), value)

/** That a value has every one of these fields, named in one text. */
export function holds(value: object, fields: string): void {
  const missing = fields.split(' ').filter((field) => !Object.hasOwn(value, field))
  assert.deepEqual(missing, [])
}

function assertFits(title: string, check: Check, value: unknown): void {
  const [fits, errors] = check.Errors(value)
  const said = errors.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  assert.ok(fits, `${title}: ${said.join('\n')}`)
}

function shapeOf({ paths, components }: Description, path: string, status: number): Shape | null {
  const call = paths[path]?.post
  const answer = call?.responses[200].content['application/json'].schema
  if (answer && status === 200) return closed(answer, components.schemas)
  if (call && ![400, 413, 415, 500].includes(status))
    assert.ok(call.responses[status], `The route of ${path} does not say that it refuses with ${status}`)
  return path.startsWith('/api/') ? closed({ $ref: 'Failure' }, components.schemas) : null
}

/** The shape with everything that it names put in, and every object closed to fields that it does not name. */
function closed(shape: Shape, schemas: Record<string, Shape>): Shape {
  const { $ref } = shape
  if ($ref !== undefined) return closed(named(schemas, $ref), schemas)
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return typeof value === 'object' && value !== null ? closed(value, schemas) : value
  }
  const parts = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, inside(part)]))
  return shape.properties ? { ...parts, additionalProperties: false } : parts
}

function named(schemas: Record<string, Shape>, reference: string): Shape {
  const shape = schemas[reference.split('/').at(-1) ?? '']
  assert.ok(shape, `Nothing is described as ${reference}`)
  return shape
}
