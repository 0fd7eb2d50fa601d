import { lookup } from '#contract/lookup.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The part of a JSON schema that describes a body. */
interface Shape {
  type?: string | string[]
  default?: unknown
  minimum?: number
  maximum?: number
  items?: Shape
  properties?: Record<string, Shape>
}

type Fields = Record<string, unknown>

/** A festival is nested some eight levels deep; thousands would exhaust the stack. */
const MAX_DEPTH = 64

/**
 * Coerces the body of a request to its schema: a missing or mistyped field gets the schema's default, unknown fields are dropped, so that
 * rules only deal with strings, numbers and booleans. Characters that PostgreSQL cannot store are removed.
 * Refuses:
 * - a body that is not a JSON object (400)
 * - free-form JSON that is nested too deeply (400)
 */
export function readBody(schema: object, given: unknown): Fields {
  if (given === undefined) return readObject(schema, {})
  if (!isObject(given)) throw new Refusal(messages.invalidRequest, { status: 400 })
  return readObject(schema, given)
}

function readObject(schema: Shape, given: Fields): Fields {
  const read: Fields = {}
  for (const [name, field] of fieldsOf(schema)) read[name] = readField(field, given[name])
  return read
}

const fields = new WeakMap<Shape, [name: string, field: Shape][]>()

/** Listed once for each schema: for each body it takes as long as reading it. */
const fieldsOf = (schema: Shape): [name: string, field: Shape][] =>
  fields.getOrInsertComputed(schema, () => Object.entries(schema.properties ?? {}))

function readField(field: Shape, value: unknown): unknown {
  if (field.properties) return readObject(field, isObject(value) ? value : {})
  if (isText(field)) return typeof value === 'string' ? clean(value) : field.default
  if (field.type?.includes('boolean')) return typeof value === 'boolean' ? value : field.default
  if (field.type === 'object') return readWords(value)
  if (field.type === 'array') return readList(field, value)
  if (field.type === undefined) return readJson(value ?? null)
  const integer = readInteger(field, value)
  if (integer === null && field.type?.includes('string') && typeof value === 'string') return clean(value)
  return integer ?? field.default
}

/** A string, or one that may be null. */
const isText = ({ type }: Shape): boolean =>
  type === 'string' || (Array.isArray(type) && type.every((kind) => kind === 'string' || kind === 'null'))

/** The entries of the right type. An entry of another type is left out instead of replaced by its default. */
function readList({ items = {} }: Shape, value: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries.map((entry) => readField(items, entry)).filter((entry) => entry !== null && entry !== '')
}

/** Free-form JSON without a schema, with cleaned strings. */
function readJson(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refusal(messages.invalidRequest, { status: 400 })
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((each) => readJson(each, depth + 1))
  if (!isObject(value)) return value
  const fields = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(fields.map(([name, field]) => [clean(name), readJson(field, depth + 1)]))
}

function readWords(value: unknown): Record<string, string> {
  const words = lookup<string>()
  for (const [name, text] of Object.entries(isObject(value) ? value : {}))
    if (typeof text === 'string' && name !== '__proto__') words[name] = clean(text)
  return words
}

/** An integer within the bounds of the schema, which are those of the column; a string of digits counts as one. */
function readInteger({ minimum = -Infinity, maximum = Infinity }: Shape, value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null
  return number >= minimum && number <= maximum ? number : null
}

/** Whether PostgreSQL can store a value: not a text with NUL or a lone surrogate. */
export const isStorable = (value: unknown): boolean => typeof value !== 'string' || clean(value) === value

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
