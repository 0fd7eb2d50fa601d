import { Type, type Static } from 'typebox'
import { Holder } from '#contract/carts.ts'
import { Id, ListOf, Text } from '#contract/kinds.ts'
import { GivenAnswers } from '#contract/questions/questions.ts'

/** A piece of merchandise that staff sell, in one of its variants if it has some, with answers to what it asks, which may stay open. */
export const PieceOfMerchandise = Type.Object({
  external_code: Text(),
  variant_id: Type.Optional(Id()),
  answers: GivenAnswers(),
})
export type PieceOfMerchandise = Static<typeof PieceOfMerchandise>

/** A bundle that staff sell, with the holders of its tickets in the order of its items. */
export const BundleWithHolders = Type.Object({ external_code: Text(), tickets: ListOf(Holder) })
