import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'
import { GivenAnswers, Question } from '#contract/questions/questions.ts'

/** What is asked at the gate and still open: of a ticket, of its order, or of something that needs the ticket. `of` names it in the answer. */
export const OpenAtGate = Type.Object({
  of: Type.String(),
  name: Type.String(),
  questions: Type.Array(Question),
})
export type OpenAtGate = Static<typeof OpenAtGate>

/** Those of it without whose answers nobody is let in. */
export const neededIn = (open: readonly OpenAtGate[]): Question[] =>
  open.flatMap(({ questions }) => questions.filter(({ blocks_entry }) => blocks_entry === true))

/** Answers that somebody gives at the gate, with the code of the ticket that was scanned. */
export const AnswerAtGate = Type.Object({ code: Text(), of: Text(), answers: GivenAnswers() })
export type AnswerAtGate = Static<typeof AnswerAtGate>

export const OpenAtGateResponse = Type.Object({ open: Type.Array(OpenAtGate) })
