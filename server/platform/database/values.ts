import { types } from 'pg'

/** The PostgreSQL types whose values are parsed, by their OIDs and those of their arrays. */
const PARSERS: [type: number, array: number, parse: (text: string) => unknown][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')],
  // Amounts and ids are within the range of exact numbers.
  [20, 1016, Number],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [1700, 1231, Number],
  [114, 199, (text) => JSON.parse(text)],
  [3802, 3807, (text) => JSON.parse(text)],
  [1114, 1115, (text) => Temporal.PlainDateTime.from(text)],
  [1184, 1185, (text) => Temporal.Instant.from(text)],
]
/** Arrays of texts, names, and other types that stay texts. */
const TEXT_ARRAYS = [1002, 1003, 1009, 1015, 1182, 2951]

/** The type of text[], which is missing in the driver's enumeration. */
const TEXT_ARRAY = 1009 as never

const asText = (text: string): string => text
const textArray: (text: string) => unknown[] = types.getTypeParser(TEXT_ARRAY)

const parsers = new Map<number, (text: string) => unknown>(
  TEXT_ARRAYS.map((array) => [array, arrayOf(asText)]),
)
for (const [type, array, parse] of PARSERS) parsers.set(type, parse).set(array, arrayOf(parse))

function arrayOf(parse: (text: string) => unknown): (text: string) => unknown[] {
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read)
    return typeof part === 'string' ? parse(part) : null
  }
  return (text) => textArray(text).map(read)
}

/** The parser of a type's values: instants and local times become Temporal objects, amounts numbers. */
export const parserOf = (type: number): ((text: string) => unknown) => parsers.get(type) ?? asText

/** A value in PostgreSQL's text format. Objects become JSON, arrays become PostgreSQL arrays. */
export function serialize(value: unknown): string | Uint8Array | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value.toString()
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDateTime
    ? value.toString()
    : JSON.stringify(value)
}

function element(value: unknown): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  const text =
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(serialize(value))
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
