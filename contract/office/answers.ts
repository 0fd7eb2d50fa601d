import { Type, type Static } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/**
 * An answer for a ticket or a merchandise item of an order, or with an empty `item` for the order as a whole, in the wording in which it was asked;
 * `full_name` is the holder, null for others.
 * `answer` is null for a sensitive one, until it is revealed. `file` is the number of the file that it is, to be read by `readAnswerFile`; null for
 * other answers, and before it is revealed.
 */
export const OrderAnswer = Type.Object({
  item: Type.String(),
  full_name: Nullable(Type.String()),
  question: Type.String(),
  answer: Nullable(Type.String()),
  file: Nullable(Type.Integer()),
})
export type OrderAnswer = Static<typeof OrderAnswer>

export const OrderAnswersResponse = Type.Object({ answers: Type.Array(OrderAnswer) })

/** A question whose answers lists show and filter by; `values` are the answers to choose from, none of one that is sensitive or has no list. */
export const AnsweredQuestion = Type.Object({
  key: Type.String(),
  label: Type.String(),
  sensitive: Type.Boolean(),
  values: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type AnsweredQuestion = Static<typeof AnsweredQuestion>

/** In place of an answer in a filter: any, or none of those who are asked. */
export const ANY_ANSWER = '*'
export const NO_ANSWER = '?'

/** A filter by answers as it is written in an address: "diet:vegan,parking:yes". */
export const readAnswerFilter = (text: string): Map<string, string> =>
  new Map(
    text.split(',').flatMap((pair) => {
      const [key = '', answer = ''] = pair.split(':')
      return key === '' ? [] : [[key, answer] as const]
    }),
  )

export const writeAnswerFilter = (answers: ReadonlyMap<string, string>): string =>
  [...answers].flatMap(([key, answer]) => (answer === '' ? [] : [`${key}:${answer}`])).join(',')
