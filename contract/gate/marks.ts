import { Type, type Static } from 'typebox'

/** The colours in which a gate shows something about a holder. */
export const MarkColour = Type.Union([
  Type.Literal('amber'),
  Type.Literal('green'),
  Type.Literal('blue'),
  Type.Literal('violet'),
  Type.Literal('pink'),
  Type.Literal('white'),
])
export type MarkColour = Static<typeof MarkColour>

export const MARK_COLOURS = MarkColour.anyOf.map((one) => one.const)

/** What a gate shows large, in its colour, with the ticket of somebody with a certain answer: "Gluten-free band". */
export const Mark = Type.Object({
  text: Type.String(),
  colour: MarkColour,
})
export type Mark = Static<typeof Mark>

/** A festival has at most so many: the marks of a ticket are one exact number. */
export const MAX_MARKS = 50

/** Marks by their numbers as one number. */
export const maskOf = (numbers: Iterable<number>): number =>
  [...new Set(numbers)].reduce((mask, number) => mask + 2 ** number, 0)

/** The marks of such a number, in their order. */
export const marksIn = (marks: readonly Mark[], mask: number): Mark[] =>
  marks.filter((_, number) => Math.floor(mask / 2 ** number) % 2 === 1)
