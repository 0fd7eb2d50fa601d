import { IsArray, IsObject, IsRecord, IsUnion, RecordValue, type TObject, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The same value with the fields of every map in the schema's order; maps whose keys are the festival's own keep theirs. */
export const inSchemaOrder = (schema: TSchema, value: unknown): unknown => visit(schema, value, () => true)

/** The same value without the fields that say what they would say when they are left out. */
export const withoutDefaults = (schema: TSchema, value: unknown): unknown =>
  visit(
    schema,
    value,
    (field, held) => textOf(Value.Default(field, undefined)) !== textOf(inSchemaOrder(field, held)),
  )

/** Other than a comparison of values it tells maps apart whose keys stand in another order. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/**
 * A value with what `given` says of it, field by field where the schema names the fields; lists, and maps whose keys are
 * the festival's own, are given whole. What is given need not fit the schema.
 */
export function mergePatch(schema: TSchema, value: unknown, given: unknown): unknown {
  if (IsUnion(schema)) return mergePatch(schema.anyOf[0] ?? {}, value, given)
  if (!hasFixedFields(schema) || !isPlainMap(value) || !isPlainMap(given)) return given
  const { properties } = schema
  const fields = Object.entries(given).map(([name, held]) => [
    name,
    mergePatch(properties[name] ?? {}, value[name], held),
  ])
  return { ...value, ...Object.fromEntries(fields) }
}

type Keeps = (field: TSchema, held: unknown) => boolean

function visit(schema: TSchema, value: unknown, keeps: Keeps): unknown {
  if (Array.isArray(value))
    return IsArray(schema) ? value.map((entry) => visit(schema.items, entry, keeps)) : value
  if (!isMap(value)) return value
  // A union here is something or null, and null has been given back already.
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

const mapped = (map: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]))
