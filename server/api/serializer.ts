import fastJsonStringify from 'fast-json-stringify'

type Serialize = (answer: unknown) => string
type Schema = Record<string, unknown>

const PLAIN = new Set(['string', 'integer', 'number', 'boolean', 'null'])

const serializers = new WeakMap<object, Serialize>()

/**
 * The JSON serializer of a schema. Compiled at first use and kept for the process, because compiling the schemas of all calls at startup
 * takes half a second.
 */
export function serializerOf({ schema }: { schema: unknown }): Serialize {
  const key = Object(schema)
  const compile = () => fastJsonStringify(Object(withoutPlainUnions(key)))
  return (answer) => serializers.getOrInsertComputed(key, compile)(answer)
}

/**
 * A schema that keeps unions only where a value must be compared with their parts before it can be serialized: those of objects. Compiling
 * these comparisons takes six times as long as everything else, and they would run for every value.
 */
function withoutPlainUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPlainUnions)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([key, part]) => [key, withoutPlainUnions(part)])
  const { anyOf, ...rest }: Schema = Object.fromEntries(parts)
  return Array.isArray(anyOf) ? { ...rest, ...unionOf(anyOf) } : rest
}

function unionOf(parts: Schema[]): Schema {
  const types = [
    ...new Set(parts.flatMap(({ type, nullable }) => (nullable ? [type, 'null'] : [type]).flat())),
  ]
  if (types.every((type) => PLAIN.has(String(type)))) return { type: types.length === 1 ? types[0] : types }
  const [one, ...others] = parts.filter(({ type }) => type !== 'null')
  return one && others.length === 0 && !one['anyOf']
    ? { ...one, nullable: types.includes('null') }
    : { anyOf: parts }
}
