import { Type, type Static } from 'typebox'
import { Id, Nullable, Text } from '#contract/kinds.ts'
import { answerable, GivenAnswers } from './questions.ts'

/** The link of a mail with what is still open of an order: of its recipient, or of a holder. */
export const QuestionsLink = Type.Object({ link: Text() })

/**
 * Something of the link, by its kind and number: whoever has only the link learns no code. `name` is that of the item, empty for the order; merchandise
 * and the order have no holder.
 */
export const AskedItem = Type.Object({
  kind: Type.Union([Type.Literal('products'), Type.Literal('merchandise'), Type.Literal('orders')]),
  id: Type.Integer(),
  name: Type.String(),
  full_name: Type.String(),
  age: Nullable(Type.String()),
  ...answerable,
})
export type AskedItem = Static<typeof AskedItem>

export const QuestionsOfLinkResponse = Type.Object({ items: Type.Array(AskedItem) })

export const AnswerByLink = Type.Object({ link: Text(), kind: Text(), id: Id(), answers: GivenAnswers() })
export type AnswerByLink = Static<typeof AnswerByLink>
