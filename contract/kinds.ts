import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

/** A text in a request's body. A missing or mistyped value is read as an empty text. */
export const Text = () => Type.String({ default: '' })

/** An optional text; a missing, empty or mistyped value is read as an empty text. */
export const Token = () =>
  Type.String({ default: '', description: 'The `remember_token` of a session; empty for a guest.' })

/** The range of an id column; a larger number is read as no id. */
const INT4 = { minimum: -2_147_483_648, maximum: 2_147_483_647 }

/** The version of the terms shown on acceptance; empty if the call does not state it. */
export const TermsVersion = () =>
  Type.String({ default: '', description: 'The `termsVersion` of the configuration that was shown.' })

/** An integer id in a request's body; a string of digits is accepted. Anything else is read as null. */
export const Id = () =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    ...INT4,
    default: null,
    description: 'A string of digits is accepted.',
  })

/** An amount in a request's body, in minor units; otherwise like `Id`. */
export const Sum = () =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    default: null,
    description: 'In minor units of the currency. A string of digits is accepted.',
  })

/** An amount that a customer has chosen to pay. Any JSON is accepted: `ownPriceError` says what is wrong with it. */
export const OwnAmount = () =>
  Type.Optional(
    Type.Unsafe<unknown>({
      description:
        'What the customer chooses to pay, in minor units of the currency; null or left out: as suggested.',
    }),
  )

/** A reference to an order in a request's body: its id, like `Id`, or its code. Anything else is read as null. */
export const IdOrCode = () =>
  Type.Unsafe<number | string | null>({
    type: ['integer', 'string', 'null'],
    ...INT4,
    default: null,
    description: 'The id or the code.',
  })

/** An optional text in a request's body; if omitted, the current value is kept. */
export const OptionalText = () => Type.Unsafe<string | null>({ type: ['string', 'null'], default: null })

/** A boolean in a request's body: true is true, anything else is false. */
export const Flag = () => Type.Boolean({ default: false })

/** A map from name to text in a request's body. Entries that are not texts are dropped. */
export const TextMap = () =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    default: {},
  })

/** A list in a request's body; mistyped entries are dropped, and anything but a list is read as an empty one. */
export const ListOf = <S extends TSchema>(entry: S) => Type.Array(entry, { default: [] })

/** Any JSON in a request's body, validated by a separate rule. */
export const Json = () => Type.Unsafe<unknown>({})

/** An instant on the wire: ISO 8601 with an offset. */
export const Instant = () => Type.String({ format: 'date-time' })

/** An amount in the minor unit of the configured currency. */
export const Money = () => Type.Integer({ description: 'In minor units of the currency.' })

/** The schema or null. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const type = 'type' in schema && typeof schema.type === 'string' ? schema.type : null
  const scalar = type !== null && type !== 'object' && type !== 'array'
  return Type.Unsafe<Static<S> | null>(
    scalar ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] },
  )
}

/** A map from a key to a label, in the order in which it is shown. */
export const Labels = () => Type.Record(Type.String(), Type.String())
