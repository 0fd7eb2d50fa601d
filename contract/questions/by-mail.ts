import { Type, type Static } from 'typebox'
import { Id, Nullable, Text } from '#contract/kinds.ts'
import { answerable, GivenAnswers } from './questions.ts'

/** The link of a mail with the open questions of a holder's tickets. */
export const QuestionsLink = Type.Object({ link: Text() })

/** A ticket of the link, by its number: whoever has only the link learns no code. */
export const AskedTicket = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  full_name: Type.String(),
  age: Nullable(Type.String()),
  ...answerable,
})
export type AskedTicket = Static<typeof AskedTicket>

export const QuestionsOfLinkResponse = Type.Object({ tickets: Type.Array(AskedTicket) })

export const AnswerByLink = Type.Object({ link: Text(), ticket: Id(), answers: GivenAnswers() })
export type AnswerByLink = Static<typeof AnswerByLink>
