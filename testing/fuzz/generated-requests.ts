import * as fc from 'fast-check'
import type { JsonSchema } from '#server/api/openapi/openapi.ts'
import type { Call } from './calls.ts'
import { FILES } from './files.ts'
import { oddHeaders, oddName, oddText, oddType, oddValue, tornBody } from './odd.ts'
import { nounOf } from './things.ts'
import { NAMED, WORDS } from './words.ts'

/** A value to be taken from an earlier response: "ticket.code". */
export class Named {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

/** A mutation of a valid body; `at` determines its position. */
export interface Change {
  kind: 'set' | 'drop' | 'add' | 'word'
  at: number
  name: string
  value: unknown
}

/** A generated request, independent of the shop's data. */
export interface GeneratedRequest {
  call: Call
  /** Select the caller, and the known things that the request is about. */
  actor: number
  pick: number
  path: Record<string, unknown>
  query: Record<string, unknown>
  type: string
  /** Null if the call has no body. */
  body: { value: unknown; changes: Change[] } | { bytes: Buffer } | null
  headers: Record<string, string>
}

const often = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong })

/** Requests to all these calls, most of them valid, the others mutated. */
export const generateRequests = (calls: Call[]): fc.Arbitrary<GeneratedRequest> => {
  const requests = calls.map(generateRequestTo)
  return fc.nat(requests.length - 1).chain((index) => requests[index] ?? fc.constant(never()))
}

function never(): never {
  throw new Error('There is no such call')
}

function generateRequestTo(call: Call): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      actor: fc.nat(99),
      pick: fc.nat(3_999),
      path: fieldsIn(call, 'path'),
      query: fieldsIn(call, 'query'),
      sent: bodyOf(call),
      headers: often(fc.constant({}), oddHeaders, 15),
    })
    .map(({ sent, ...generated }) => ({ call, ...generated, ...sent }))
}

/** The parameters of a URL; those of a query may be missing, or of another type. */
function fieldsIn(call: Call, place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> {
  const fields = call.parameters.filter((parameter) => parameter.in === place)
  const values = fields.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => {
    const right = place === 'path' ? pathValue(call, name) : valueOf(call, name, schema)
    return [name, often(right, fc.oneof(oddText, fc.nat(2 ** 31), oddValue))]
  })
  return fc.record(Object.fromEntries(values), place === 'path' ? {} : { requiredKeys: [] })
}

function pathValue(call: Call, name: string): fc.Arbitrary<unknown> {
  const [, before = ''] = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(call.path) ?? []
  const noun = nounOf(`/api/${before}`)
  if (name === 'key') return fc.constantFrom(new Named(`${noun}.key`), new Named(`${noun}.external_code`))
  if (call.audience !== 'beside') return fc.constant(new Named(`${noun}.${name}`))
  return fc.constantFrom(...(NAMED[`beside ${name}`]?.map(named) ?? WORDS[name] ?? ['x']))
}

const named = (field: string): unknown => (field === '' ? '' : new Named(field))

type Sent = Pick<GeneratedRequest, 'type' | 'body'>

function bodyOf(call: Call): fc.Arbitrary<Sent> {
  const [first] = call.bodies
  if (!first) return often(nothing, torn('application/json'), 30)
  if (first.schema.format === 'binary') return fileOf(call)
  const right = valueOf(call, '', first.schema).map((value) => ({ value, changes: [] }))
  const wrong = fc.record({
    value: valueOf(call, '', first.schema),
    changes: fc.array(changes, { minLength: 1, maxLength: 3 }),
  })
  const typed = fc.oneof({ weight: 6, arbitrary: right }, { weight: 4, arbitrary: wrong })
  return fc.oneof(
    { weight: 14, arbitrary: typed.map((body) => ({ type: first.type, body })) },
    { weight: 1, arbitrary: torn(first.type) },
    { weight: 1, arbitrary: fc.record({ type: oddType, body: right }) },
  )
}

const nothing = fc.constant<Sent>({ type: '', body: null })

const torn = (type: string): fc.Arbitrary<Sent> =>
  fc.record({ type: often(fc.constant(type), oddType, 3), body: tornBody.map((bytes) => ({ bytes })) })

/** Typical files, with their own or another name, and with foreign bytes. */
function fileOf(call: Call): fc.Arbitrary<Sent> {
  const type = often(fc.constantFrom(...call.bodies.map((body) => body.type)), oddType, 8)
  const whole = fc.constantFrom(...FILES)
  const broken = fc
    .tuple(whole, fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 20 }))
    .map(([bytes, at, change]) => {
      const copy = Buffer.from(bytes)
      copy.set(change.subarray(0, Math.max(0, copy.length - at)), Math.min(at, copy.length))
      return copy
    })
  const cut = fc.tuple(whole, fc.nat(400)).map(([bytes, at]) => bytes.subarray(0, at))
  return fc.record({ type, body: fc.oneof(whole, broken, cut, tornBody).map((bytes) => ({ bytes })) })
}

const changes: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('set', 'set', 'drop', 'add', 'word'),
  at: fc.nat(999),
  name: oddName,
  value: oddValue,
})

/** A value of a schema, as sent by somebody who knows the documentation and earlier responses. */
function valueOf(call: Call, name: string, shape: JsonSchema): fc.Arbitrary<unknown> {
  const known = NAMED[`${call.name} ${name}`] ?? (isText(shape) ? NAMED[name] : undefined)
  const words = isText(shape) ? WORDS[name] : undefined
  if (known && words) return fc.oneof(fc.constantFrom(...known.map(named)), fc.constantFrom(...words))
  if (known) return fc.constantFrom(...known.map(named))
  // It is replaced by the session's token in most requests.
  if (name === 'token') return fc.oneof(oddText, oddValue)
  if (words) return fc.constantFrom(...words)
  if (name === 'version' || name === 'value') return fc.constant(new Named(`${nounOf(call.path)}.${name}`))
  return ofShape(call, name, shape)
}

const isText = ({ properties, items }: JsonSchema): boolean => !properties && !items

function ofShape(call: Call, name: string, shape: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, items, properties } = shape
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (anyOf) return fc.oneof(...anyOf.map((each) => valueOf(call, name, each)))
  if (items) return fc.array(valueOf(call, name, items), { maxLength: 3 })
  if (properties) {
    const fields = Object.entries(properties).map(([field, inner]) => [field, valueOf(call, field, inner)])
    return fc.record(Object.fromEntries(fields))
  }
  const [kind] = [shape.type ?? 'object'].flat()
  if (kind === 'integer') return fc.oneof(fc.nat(40), fc.constant(null))
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'object') return fc.constant({ street: 'Obala 1', city: 'Split', postcode: '21000' })
  return fc.constantFrom('', 'x', 'Lanterns over the bay')
}
