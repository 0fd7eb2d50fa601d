import assert from 'node:assert/strict'
import type { Permission } from '#contract/office/roles.ts'
import type { Description, Method, Operation, JsonSchema } from '#server/api/openapi/openapi.ts'

/** The permission of a call, according to its route. */
export type Admission = 'anyone' | 'session' | 'in' | Permission

/** A call of the office according to its OpenAPI description. */
export interface OfficeCall {
  /** "post orders/{code}/transfers". */
  name: string
  method: Method
  path: string
  may: Admission
  operation: Operation
  /** The body: a value for every field, or the first bytes of a file; undefined if the call has none. */
  body: unknown
  /** The media type of the body. */
  type: string
}

/** Every call of the office's OpenAPI description. */
export function callsOf({ paths, components: { schemas } }: Description): OfficeCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [Method, Operation][]).map(([method, operation]) => ({
      name: operation.operationId,
      method,
      path,
      may: admissionOf(operation),
      operation,
      ...posted(method, operation, schemas),
    })),
  )
}

const WHO: Record<string, Admission> = {
  'Needs no session.': 'anyone',
  'Needs a session, also one that has still to show its second factor.': 'session',
  'Needs a session.': 'in',
}

function admissionOf({ operationId, description = '' }: Operation): Admission {
  const [, permission] = /^Needs the permission “(.+)”\.$/.exec(description) ?? []
  const admission = WHO[description] ?? permission
  assert.ok(admission, `${operationId} does not say who may make it`)
  return admission as Admission
}

function posted(method: Method, { requestBody }: Operation, schemas: Record<string, JsonSchema>) {
  const [type = 'application/json', { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (method === 'get') return { body: undefined, type }
  return { body: type === 'application/json' ? filled('', schema ?? {}, schemas) : Buffer.from('PK'), type }
}

/** Values that pass the validation of fields with these names. */
const FIELDS: Record<string, unknown> = {
  email: 'somebody.else@example.com',
  full_name: 'Somebody Else',
  role: 'gate',
  reason: 'They have called us.',
  password: 'lights over the bay',
  value_date: '2027-01-15',
  until: '2027-01-20',
  country: 'HR',
  age: 'from-25',
  to: 'processing',
  amount: 100,
}

/** A value of a schema with every field. */
function filled(name: string, shape: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  if (name in FIELDS) return FIELDS[name]
  const { $ref, anyOf, type, items, properties } = shape
  if ($ref !== undefined) return filled(name, schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (shape.const !== undefined) return shape.const
  if (anyOf) return filled(name, anyOf[0] ?? {}, schemas)
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => [field, filled(field, inner, schemas)]),
    )
  const [kind] = [type ?? 'object'].flat()
  if (kind === 'array') return [filled('', items ?? {}, schemas)]
  return { string: 'x', integer: 1, boolean: true, object: {} }[kind ?? 'object']
}

/** The values of path parameters by the preceding noun: `{ orders: 'AB12-CD34', refunds: 7 }`. */
export type OfficeIds = Record<string, string | number>

/** The path of a call with its parameters filled in. */
export const addressOf = ({ path, name }: OfficeCall, things: OfficeIds): string =>
  path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, noun: string) => {
    assert.ok(noun in things, `nobody has said which of the ${noun} ${name} is tried with`)
    return `${noun}/${encodeURIComponent(String(things[noun]).toWellFormed())}`
  })
