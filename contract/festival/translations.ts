import {
  IsArray,
  IsObject,
  IsRecord,
  IsUnion,
  RecordValue,
  Type,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox'
import { Value } from 'typebox/value'
import { LANGUAGE_CODES, type Language } from '#contract/languages.ts'

/** The festival's own texts in other languages: which fields they are, where they are stored, and how a part is translated. */

/** Own texts in the shape of their part: `{ name: 'Wochenende', texts: { terms: '…' } }`. */
export interface Translation {
  [field: string]: string | Translation
}

/** By language; the festival's first one is that of the part itself. */
export type Translations = Partial<Record<Language, Translation>>

/** One or several lines without formatting, or a rich text. */
export type TextKind = 'plain' | 'rich'

const kinds = new WeakMap<TSchema, TextKind>()

/** Marks the type of a translatable text of the festival. */
export function own<Text extends TSchema>(text: Text, kind: TextKind = 'plain'): Text {
  const marked = Object.defineProperties({}, Object.getOwnPropertyDescriptors(text)) as Text
  kinds.set(marked, kind)
  return marked
}

/** The fields of a part with `translations` for those that are, or contain, own texts. */
export const translatable = <Fields extends TProperties>(fields: Fields) => ({
  ...fields,
  translations: Type.Object(
    Object.fromEntries(LANGUAGE_CODES.map((code) => [code, Type.Optional(translationOf(fields))])),
    { additionalProperties: false, default: {} },
  ) as TSchema as TUnsafe<Translations>,
})

const translationOf = (fields: TProperties): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const translated = translatedField(field)
        return translated ? [[name, Type.Optional(translated)]] : []
      }),
    ),
    { additionalProperties: false },
  )

/** Null if the field has nothing to translate. */
function translatedField(field: TSchema): TSchema | null {
  if (kinds.has(field)) return textLike(field)
  const value = valueOf(field)
  if (value) {
    const translated = translatedField(value)
    return translated && Type.Record(Type.String(), translated)
  }
  const entry = keyedEntryOf(field)
  if (entry) return Type.Record(Type.String(), translationOf(entry.properties))
  if (!IsObject(field)) return null
  const translation = translationOf(field.properties)
  return IsObject(translation) && Object.keys(translation.properties).length > 0 ? translation : null
}

/** A text valid for the field itself, or empty, which means no translation. */
const textLike = (field: TSchema): TSchema =>
  Type.Refine(
    Type.String(),
    (text) => text === '' || Value.Check(field, text),
    (text) => Value.Errors(field, text)[0]?.message ?? '',
  )

/** The type of the values of a map with keys defined by the festival. */
function valueOf(field: TSchema): TSchema | null {
  if (IsRecord(field)) return RecordValue(field)
  const others: unknown =
    IsObject(field) && 'additionalProperties' in field ? field.additionalProperties : false
  return typeof others === 'object' && others !== null ? others : null
}

/** The type of the entries of a list that have a `key` each, by which their own texts are translated. */
function keyedEntryOf(field: TSchema): TObject | null {
  const entry = IsArray(field) ? field.items : null
  if (!IsObject(entry) || !('key' in entry.properties)) return null
  return Object.values(entry.properties).some((each) => kinds.has(each)) ? entry : null
}

/** An own text of a part: its path (`['texts', 'terms']`), and its text in the festival's first language. */
export interface OwnText {
  path: readonly string[]
  kind: TextKind
  text: string
}

/** The part with each of its own texts mapped by `say`. Empty texts have no translation and are skipped. */
export const mapTexts = <Part extends object>(
  schema: TSchema,
  part: Part,
  say: (text: OwnText) => string,
): Part => visit(schema, part, [], say) as Part

/** The own texts of a part, in the order of its fields. */
export function textsOf(schema: TSchema, part: object): OwnText[] {
  const found: OwnText[] = []
  mapTexts(schema, part, (text) => {
    found.push(text)
    return text.text
  })
  return found
}

/** The translation of the text at a path; undefined if it is missing. */
export function translated(
  translation: Translation | undefined,
  path: readonly string[],
): string | undefined {
  let held: string | Translation | undefined = translation
  for (const name of path) held = isMap(held) && Object.hasOwn(held, name) ? held[name] : undefined
  return typeof held === 'string' && held !== '' ? held : undefined
}

/** A translation with a single text. */
export const translationAt = (path: readonly string[], text: string): Translation =>
  path.reduceRight<string | Translation>((inside, name) => ({ [name]: inside }), text) as Translation

type Say = (text: OwnText) => string

function visit(schema: TSchema, value: unknown, path: readonly string[], say: Say): unknown {
  const kind = kinds.get(schema)
  if (kind) return typeof value === 'string' && value.trim() !== '' ? say({ path, kind, text: value }) : value
  if (IsUnion(schema)) return visit(schema.anyOf[0] ?? {}, value, path, say)
  const entry = keyedEntryOf(schema)
  if (entry && Array.isArray(value))
    return value.map((each: { key: string }) => visit(entry, each, [...path, each.key], say))
  if (!isMap(value)) return value
  const fields = fieldsOf(schema, value)
  const said = fields.map(([name, field]) => [name, visit(field, value[name], [...path, name], say)])
  return said.length === 0 ? value : { ...value, ...Object.fromEntries(said) }
}

function fieldsOf(schema: TSchema, value: Record<string, unknown>): [string, TSchema][] {
  const each = valueOf(schema)
  if (each) return Object.keys(value).map((name) => [name, each])
  if (!IsObject(schema)) return []
  return Object.entries(schema.properties).filter(([name]) => name !== 'translations' && name in value)
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
