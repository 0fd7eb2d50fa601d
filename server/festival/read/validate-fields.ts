import { listed } from '#contract/define-messages.ts'
import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import type { TLocalizedValidationError } from 'typebox/error'
import type { Draft } from '#server/festival/draft.ts'
import { MAX_FAULTS, type Fault } from '#server/festival/faults.ts'
import { MAX_AMOUNT } from '#contract/money.ts'
import { Festival } from '#contract/festival/festival.ts'
import { FESTIVAL_LISTS } from '#contract/festival/lists.ts'
import { inSchemaOrder } from './walk-schema.ts'
import { messages } from './messages.ts'

/** Fills in static defaults and validates each field by itself: type, format, unknown and missing keys. */
export function toDraft(value: unknown): Draft {
  const long = FESTIVAL_LISTS.flatMap((list) => faultOfLength(list, Reflect.get(Object(value), list)))
  if (long.length > 0) return draftOf(value as Festival, { faults: long, isCut: true }, AS_WRITTEN)
  const { filled, ...found } = validateSchema(Festival, value)
  return draftOf(inSchemaOrder(Festival, filled) as Festival, found, AS_WRITTEN)
}

/** Ten times as many as a large festival has. */
const MAX_ENTRIES = 10_000

const faultOfLength = (list: string, entries: unknown): Fault[] =>
  Array.isArray(entries) && entries.length > MAX_ENTRIES
    ? [{ path: list, fault: messages.tooMany({ most: MAX_ENTRIES }) }]
    : []

/** The same, but parts that are `known` to be valid are skipped: usually one of hundreds of products is edited. */
export function toEditedDraft(edited: Festival, known: ReadonlySet<unknown>): Draft {
  const faults: Fault[] = []
  let isCut = false
  const check = (schema: TSchema, value: unknown, at: string): unknown => {
    if (known.has(value)) return value
    const checked = validateSchema(schema, value)
    isCut ||= checked.isCut
    faults.push(...checked.faults.map((fault) => ({ ...fault, path: join(at, fault.path) })))
    return inSchemaOrder(schema, checked.filled)
  }
  const { properties } = Festival
  const lists = FESTIVAL_LISTS.map((list) => [
    list,
    edited[list].map((entry, index) => check(properties[list].items, entry, `${list}[${index}]`)),
  ])
  const site = check(properties.site, edited.site, 'site')
  const { currency, locale } = edited.site
  const isKnown = !faults.some(({ path }) => ['site.currency', 'site.locale'].includes(path))
  const festival = { ...edited, site, ...Object.fromEntries(lists) }
  return draftOf(festival, { faults, isCut }, isKnown ? inWords(currency, locale) : AS_WRITTEN)
}

type Words = Pick<Draft, 'amountText' | 'dayText'>

const AS_WRITTEN: Words = { amountText: String, dayText: String }

const inWords = (currency: string, locale: string): Words => ({
  amountText: (amount) => formatMoney(amount, currency, locale),
  dayText: (day) => formatDate(`${day.toString()}T00:00Z`, 'UTC', locale),
})

function draftOf(
  festival: Festival,
  { faults, isCut }: Pick<Draft, 'faults' | 'isCut'>,
  words: Words,
): Draft {
  const wrong = new Set(faults.flatMap(({ path }) => withAncestors(path)))
  const faulty = new Set(faults.map(({ path }) => path))
  const isSound = (path: string) => !wrong.has(path) && !withAncestors(path).some((part) => faulty.has(part))
  const draft: Draft = {
    festival,
    faults,
    isCut,
    isValid: faults.length === 0 ? () => true : isSound,
    ...words,
  }
  return { ...draft, faults: faults.map((fault) => inCurrency(draft, fault)) }
}

/** The largest amount in the words of the draft. */
const inCurrency = (draft: Draft, fault: Fault): Fault =>
  fault.fault === messages.atMost({ limit: String(MAX_AMOUNT) })
    ? { ...fault, fault: messages.atMost({ limit: draft.amountText(MAX_AMOUNT) }) }
    : fault

/** A value with its defaults, and its schema errors; `isCut` if there are more than are told. */
export function validateSchema(
  schema: TSchema,
  value: unknown,
): { filled: unknown; faults: Fault[]; isCut: boolean } {
  const filled = Value.Default(schema, structuredClone(value))
  const errors = errorsOf(schema, filled)
  return {
    filled,
    faults: errors.flatMap((error) => toFaults(schema, error)),
    isCut: errors.length > MAX_FAULTS,
  }
}

/** TypeBox stops after eight errors by default. */
function errorsOf(schema: TSchema, value: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: MAX_FAULTS + 1 })
  try {
    return Value.Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** A map that may be null gets its defaults only once it is valid: a field that has one is not missing. */
const hasDefault = (schema: TSchema, path: string): boolean =>
  'default' in Object(Value.Pointer.Get(schema, path.slice(1)))

const KINDS: Record<string, string> = messages.kinds

function toFaults(schema: TSchema, error: TLocalizedValidationError): Fault[] {
  const path = toPath(error.instancePath)
  if (error.keyword === 'required')
    return error.params.requiredProperties.flatMap((name) =>
      hasDefault(schema, `${error.schemaPath}/properties/${name}`)
        ? []
        : [{ path: join(path, name), fault: messages.required }],
    )
  const fault = faultOf(error)
  return fault === null ? [] : [{ path, fault }]
}

/** The error as a readable text; null if another error covers it. */
function faultOf(error: TLocalizedValidationError): string | null {
  if (error.keyword === 'additionalProperties' || error.keyword === 'anyOf') return null
  if (error.keyword === 'boolean') return messages.unknown
  if (error.keyword === 'minimum') return messages.atLeast({ limit: String(error.params.limit) })
  if (error.keyword === 'exclusiveMinimum') return messages.moreThan({ limit: String(error.params.limit) })
  if (error.keyword === 'maximum') return messages.atMost({ limit: String(error.params.limit) })
  if (error.keyword === 'const') return messages.exactly({ value: String(error.params.allowedValue) })
  if (error.keyword === 'enum')
    return messages.oneOf({ values: listed(error.params.allowedValues.map(String)) })
  if (error.keyword !== 'type') return error.message
  const kinds = [error.params.type].flat()
  // For a map that may be null, the error of the map is reported.
  if (kinds.join() === 'null') return null
  const named = kinds.map((kind) => KINDS[kind] ?? kind)
  return messages.kind({ kinds: named.reduce((first, second) => messages.eitherKind({ first, second })) })
}

/** `/products/3/price` as `products[3].price`. */
function toPath(pointer: string): string {
  const names = pointer.split('/').slice(1)
  return names.reduce((path, name) => join(path, name.replaceAll('~1', '/').replaceAll('~0', '~')), '')
}

function join(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`
  return [path, name].filter(Boolean).join('.')
}

/** `products[3].price` as itself, `products[3]` and `products`. */
function withAncestors(path: string): string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index)
  return [...ends.map((end) => path.slice(0, end)), path]
}
