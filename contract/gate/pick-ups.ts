import { Type, type Static } from 'typebox'
import { Instant, ListOf, Nullable, Text } from '#contract/kinds.ts'
import { groupByFour, typedLetters } from './barcode.ts'

/** A pick-up code as it is printed ("P-K7QX-M4RT-3F9Z-A1B2"), from one that was scanned or typed. Empty for any other text. */
export function pickUpCode(text: string): string {
  const [, letters = ''] = /^P([0-9A-Z]{16})$/.exec(typedLetters(text)) ?? []
  return letters === '' ? '' : `P-${groupByFour(letters)}`
}

/**
 * An item that an order collects on site: the codes of the pieces that `wait` for it, how many were handed over, the last of them when and by
 * whom, and how many are refunded or being refunded. `here`: this desk hands it out.
 */
export const PickUpItem = Type.Object({
  name: Type.String(),
  here: Type.Boolean(),
  waiting: Type.Array(Type.String()),
  handed_over: Type.Integer(),
  last: Nullable(Type.Object({ at: Instant(), by: Type.String() })),
  refunded: Type.Integer(),
})
export type PickUpItem = Static<typeof PickUpItem>

/** What an order collects on site. `state`: it may be handed over, or why not yet. Times are shown in the festival's `timezone`. */
export const PickUp = Type.Object({
  order: Type.String(),
  state: Type.Union([Type.Literal('ready'), Type.Literal('unpaid'), Type.Literal('terms')]),
  timezone: Type.String(),
  items: Type.Array(PickUpItem),
})
export type PickUp = Static<typeof PickUp>

/** The pick-up code of an order. */
export const ReadPickUp = Type.Object({ code: Text() })

/**
 * The codes of the pieces that are handed over, of the order of a pick-up code. `request_id` is a UUID of the device: the same request, sent again
 * because its answer was lost, is no second handing over.
 */
export const HandOverPieces = Type.Object({ code: Text(), pieces: ListOf(Text()), request_id: Text() })
export type HandOverPieces = Static<typeof HandOverPieces>
