import { messages } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

/** The part of a JSON schema that says what a body looks like. */
interface Shape {
  type?: string | string[]
  default?: unknown
  minimum?: number
  maximum?: number
  items?: Shape
  properties?: Record<string, Shape>
}

type Given = Record<string, unknown>

/**
 * A request's body in the shape that its schema says: what is missing or of another type is the schema's default,
 * what the schema does not know is left out, so a rule only ever meets a text, a number or a tick. Refuses (400) what is
 * not a JSON object. Characters that PostgreSQL cannot keep are dropped.
 */
export function readBody(schema: object, given: unknown): Given {
  if (given === undefined) return readObject(schema, {})
  if (!isObject(given)) throw new Refusal(messages.invalidRequest, { status: 400 })
  return readObject(schema, given)
}

function readObject(schema: Shape, given: Given): Given {
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, field]) => [name, readField(field, given[name])]))
}

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

/** A text, or one that may be left out. */
const isText = ({ type }: Shape): boolean =>
  type === 'string' || (Array.isArray(type) && type.every((kind) => kind === 'string' || kind === 'null'))

/** The entries that are of their type, but for an empty place: a default is nobody's wish. */
function readList({ items = {} }: Shape, value: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries.map((entry) => readField(items, entry)).filter((entry) => entry !== null && entry !== '')
}

/** Whatever JSON it is, its texts cleaned: its rules are not a schema's. */
function readJson(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(readJson)
  if (!isObject(value)) return value
  const fields = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(fields.map(([name, field]) => [clean(name), readJson(field)]))
}

function readWords(value: unknown): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, text] of Object.entries(isObject(value) ? value : {}))
    if (typeof text === 'string' && name !== '__proto__') words[name] = clean(text)
  return words
}

/** Integers that the field's column can hold, which a schema tells by its bounds; a string of digits counts as one. */
function readInteger({ minimum = -Infinity, maximum = Infinity }: Shape, value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null
  return number >= minimum && number <= maximum ? number : null
}

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
