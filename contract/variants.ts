import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Text, Token } from './kinds.ts'
import { Variant } from './shop-items.ts'

/** The variant of a line or a purchase, and its name; left out where the item has none. */
export const variantOf = {
  variant_id: Type.Optional(Type.Integer()),
  variant: Type.Optional(Type.String()),
}

/**
 * The variant of a ticket or a purchase, and what it can be changed to without a payment: `variants` has its own one and those that cost the
 * same, or less if the festival allows that. All of it is left out where the item has none.
 */
export const changeableVariant = {
  ...variantOf,
  option: Type.Optional(Type.String()),
  variants: Type.Optional(Type.Array(Variant)),
  allow_variant_changes: Type.Optional(Type.Boolean()),
  allow_variant_changes_until: Type.Optional(Nullable(Instant())),
}

/** The code of a ticket or a merchandise purchase, and its new variant. */
export const SetVariant = Type.Object({ token: Token(), code: Text(), variant_id: Id() })
export type SetVariant = Static<typeof SetVariant>
