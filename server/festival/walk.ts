import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

type Fields = Record<string, TSchema>

/** The same value with the fields of every map in the schema's order; maps whose keys are the festival's own keep theirs. */
export const inOrder = <Whole>(schema: TSchema, value: Whole): Whole =>
  walk(schema, value, () => true) as Whole

/** The same value without the fields that say what they would say when they are left out. */
export const lean = (schema: TSchema, value: unknown): unknown =>
  walk(schema, value, (field, held) => !Value.Equal(Value.Default(field, undefined), held))

function walk(schema: TSchema, value: unknown, keeps: (schema: TSchema, value: unknown) => boolean): unknown {
  if (Array.isArray(value)) {
    const items = 'items' in schema ? (schema.items as TSchema) : {}
    return value.map((entry) => walk(items, entry, keeps))
  }
  if (typeof value !== 'object' || value === null) return value
  const own = 'anyOf' in schema ? ((schema.anyOf as TSchema[])[0] ?? {}) : schema
  const known = 'properties' in own ? (own.properties as Fields) : {}
  const free = !('additionalProperties' in own && own.additionalProperties === false)
  const others = 'patternProperties' in own ? (Object.values(own.patternProperties as Fields)[0] ?? {}) : {}
  const entries = free
    ? Object.entries(value)
    : Object.keys(known).map((name): [string, unknown] => [name, (value as Record<string, unknown>)[name]])
  const kept = free ? entries : entries.filter(([name, held]) => keeps(known[name] ?? {}, held))
  return Object.fromEntries(kept.map(([name, held]) => [name, walk(known[name] ?? others, held, keeps)]))
}
