import { Type, type Static } from 'typebox'
import { Id, Nullable, Text } from '#contract/kinds.ts'

/**
 * A variant that a ticket or a piece of merchandise may be changed to by staff: what is left of it (null without a limit), and whether it costs the
 * same today. A dearer one is paid, and a cheaper one given back, by a change of the order.
 */
export const VariantChoice = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  remaining: Nullable(Type.Integer()),
  swap: Type.Union([Type.Literal('free'), Type.Literal('dearer'), Type.Literal('cheaper')]),
})
export type VariantChoice = Static<typeof VariantChoice>

/** What an item comes in (`option`, empty without variants), and the variants besides its own. */
export const variantChoices = { option: Type.String(), variants: Type.Array(VariantChoice) }

/** Another variant of the ticket's product, and the reason. */
export const ChangeVariant = Type.Object({ variant_id: Id(), reason: Text() })
export type ChangeVariant = Static<typeof ChangeVariant>

/** Another variant of a piece of merchandise, by its code. */
export const ChangePieceVariant = Type.Object({ ...ChangeVariant.properties, piece: Text() })
export type ChangePieceVariant = Static<typeof ChangePieceVariant>
