import { Type, type Static } from 'typebox'
import * as field from '#contract/festival/fields.ts'
import { Flag, Id, Instant, Json, ListOf, Nullable, Text } from '#contract/kinds.ts'
import { Page } from './page.ts'

/** `open` can be used, `used` has no use left, `off` was switched off. */
export const DiscountCodeState = Type.Union([Type.Literal('open'), Type.Literal('used'), Type.Literal('off')])
export type DiscountCodeState = Static<typeof DiscountCodeState>

/** A code of a batch. `taken` of its `uses` are held by carts and orders; both are null without a limit. */
export const OfficeDiscountCode = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  batch_id: Type.Integer(),
  /** The address of the only customer who may use it. */
  email: Nullable(Type.String()),
  state: DiscountCodeState,
  taken: Nullable(Type.Integer()),
  uses: Nullable(Type.Integer()),
})
export type OfficeDiscountCode = Static<typeof OfficeDiscountCode>

/** `discount` is the key of a discount; `search` a part of a code or of an address. */
const filter = { discount: Text(), search: Text(), state: Text(), batch_id: Id() }

export const ListDiscountCodes = Type.Object({ ...filter, from: Text() })
export const FilterDiscountCodes = Type.Object(filter)
export type FilterDiscountCodes = Static<typeof FilterDiscountCodes>

/** `format` "excel" adds a byte order mark. */
export const ExportDiscountCodes = Type.Object({ ...filter, format: Text() })

export const DiscountCodesResponse = Page(OfficeDiscountCode)

/** Enables or disables codes of batches: those of `ids` or, with `all`, all that match the filter. */
export const SetDiscountCodesEnabled = Type.Object({
  enabled: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], default: null }),
  ids: ListOf(Id()),
  all: Flag(),
  ...filter,
})
export type SetDiscountCodesEnabled = Static<typeof SetDiscountCodesEnabled>

/** The number of codes that changed. */
export const DiscountCodesEnabledResponse = Type.Object({ changed: Type.Integer() })

/**
 * Codes that were created together. `used` and `left` are uses; `left` is null without a limit. `to_mail` is the number of codes that can be
 * mailed: they can be used, and have an address that takes news.
 */
export const DiscountCodeBatch = Type.Object({
  id: Type.Integer(),
  created_at: Instant(),
  name: Type.String(),
  uses_each: Nullable(Type.Integer()),
  count: Type.Integer(),
  /** The number of codes that are switched off. */
  off: Type.Integer(),
  used: Nullable(Type.Integer()),
  left: Nullable(Type.Integer()),
  to_mail: Type.Integer(),
  /** When its codes were mailed. */
  mailed_at: Nullable(Instant()),
})
export type DiscountCodeBatch = Static<typeof DiscountCodeBatch>

export const ListDiscountCodeBatches = Type.Object({ discount: Text() })
export const DiscountCodeBatchesResponse = Type.Object({ rows: Type.Array(DiscountCodeBatch) })

/** The largest number of codes in a batch. */
export const MAX_CODES = 10_000

/**
 * A batch: `count` random codes, one random code for each of `emails`, or the given `codes`; only one of the three. Blank lines of the
 * lists are skipped.
 */
export const NewDiscountCodes = field.object({
  name: field.text.or(''),
  uses_each: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 2_147_483_647,
    default: 1,
  }),
  prefix: field.codePrefix.or(''),
  count: Type.Integer({ minimum: 0, maximum: MAX_CODES, default: 0 }),
  codes: Type.Array(Type.String(), { default: [], maxItems: MAX_CODES }),
  emails: Type.Array(Type.String(), { default: [], maxItems: MAX_CODES }),
})
export type NewDiscountCodes = Static<typeof NewDiscountCodes>

/** `discount` is the key of a discount, `value` a `NewDiscountCodes`. */
export const AddDiscountCodes = Type.Object({ discount: Text(), value: Json() })
/** The mail with the first code of a batch that can be mailed, in the language of its reader. */
export const DiscountCodeMail = Type.Object({
  email: Type.String(),
  language: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type DiscountCodeMail = Static<typeof DiscountCodeMail>

/** Null: no code can be mailed. */
export const DiscountCodeMailResponse = Type.Object({ mail: Nullable(DiscountCodeMail) })
export const DiscountCodeBatchResponse = Type.Object({ batch: DiscountCodeBatch })
