import { IsArray, IsObject, IsRecord, IsUnion, RecordValue, type TObject, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The value with its fields in the schema's order; maps with keys defined by the festival keep theirs. */
export const inSchemaOrder = (schema: TSchema, value: unknown): unknown => visit(schema, value, () => true)

/** The value without fields that equal their defaults. */
export const withoutDefaults = (schema: TSchema, value: unknown): unknown =>
  visit(
    schema,
    value,
    (field, held) => textOf(Value.Default(field, undefined)) !== textOf(inSchemaOrder(field, held)),
  )

/** Maps with the same entries in another order are different. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/**
 * The value merged with a patch, which need not match the schema. Lists, and maps with keys defined by the festival, are replaced as a
 * whole; translations are merged text by text.
 */
export function mergePatch(schema: TSchema, value: unknown, patch: unknown): unknown {
  if (IsUnion(schema)) return mergePatch(schema.anyOf[0] ?? {}, value, patch)
  if (!hasFixedFields(schema) || !isPlainMap(value) || !isPlainMap(patch)) return patch
  const { properties } = schema
  const fields = Object.entries(patch).map(([name, held]) => [
    name,
    name === 'translations'
      ? merged(value[name], held)
      : mergePatch(properties[name] ?? {}, value[name], held),
  ])
  return { ...value, ...Object.fromEntries(fields) }
}

/** A deep merge of two maps; the later one has precedence. */
export function merged(before: unknown, after: unknown): unknown {
  if (!isPlainMap(before) || !isPlainMap(after)) return after
  return { ...before, ...mapped(after, (held, name) => merged(before[name], held)) }
}

type Keeps = (field: TSchema, held: unknown) => boolean

function visit(schema: TSchema, value: unknown, keeps: Keeps): unknown {
  if (Array.isArray(value))
    return IsArray(schema) ? value.map((entry) => visit(schema.items, entry, keeps)) : value
  if (!isMap(value)) return value
  // The union is nullable, and null was returned above.
  if (IsUnion(schema)) return visit(schema.anyOf[0] ?? {}, value, keeps)
  if (IsRecord(schema)) return mapped(value, (held) => visit(RecordValue(schema), held, keeps))
  if (!hasFixedFields(schema)) return value
  const fields = Object.entries(schema.properties).filter(
    ([name, field]) => name in value && keeps(field, value[name]),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, visit(field, value[name], keeps)]))
}

const hasFixedFields = (schema: TSchema): schema is TObject =>
  IsObject(schema) && 'additionalProperties' in schema && schema.additionalProperties === false

const isPlainMap = (value: unknown): value is Record<string, unknown> => isMap(value) && !Array.isArray(value)

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const mapped = (map: Record<string, unknown>, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]))
