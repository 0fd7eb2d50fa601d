import assert from 'node:assert/strict'
import { officeCalls, type NamedCall } from '#contract/calls/calls.ts'
import type { JsonSchema, Method } from '#server/api/openapi/openapi.ts'

/** A call of the office, and a body for it. */
export interface OfficeCall {
  /** "post orders/:code/transfers". */
  name: string
  method: Method
  path: string
  may: NonNullable<NamedCall['may']>
  declared: NamedCall
  /** The body: a value for every field, or the first bytes of a file; undefined if the call has none. */
  body: unknown
  /** The media type of the body. */
  type: string
}

/** Every declared call of the office. */
export const callsOfOffice = (): OfficeCall[] =>
  officeCalls.map((declared) => {
    const method = declared.method.toLowerCase() as Method
    const path = declared.path.replaceAll(/:(\w+)/g, '{$1}')
    const name = `${method} ${declared.path.slice('/office/api/'.length)}`
    const { may, takes: [file] = [] } = declared
    assert.ok(may, `${name} does not say who may make it`)
    const type = file ?? 'application/json'
    return { name, method, path, may, declared, body: bodyOf(declared), type }
  })

function bodyOf({ method, body = {}, takes }: NamedCall): unknown {
  if (method === 'GET') return undefined
  return takes ? Buffer.from('PK') : filled('', body)
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
function filled(name: string, shape: JsonSchema): unknown {
  if (name in FIELDS) return FIELDS[name]
  const { anyOf, type, items, properties } = shape
  if (shape.const !== undefined) return shape.const
  if (anyOf) return filled(name, anyOf[0] ?? {})
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => [field, filled(field, inner)]),
    )
  const [kind] = [type ?? 'object'].flat()
  if (kind === 'array') return [filled('', items ?? {})]
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
