import { Type, type Static } from 'typebox'
import { Question } from '#contract/questions/questions.ts'
import { Nullable } from '#contract/kinds.ts'

/** What is asked once of an order: of any, with `items` null, or of one that contains one of these codes. */
export const OrderQuestion = Type.Object({
  question: Question,
  items: Nullable(Type.Array(Type.String())),
})
export type OrderQuestion = Static<typeof OrderQuestion>
