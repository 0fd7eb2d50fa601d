import { Type, type Static } from 'typebox'
import { Nullable, Text, Token } from '#contract/kinds.ts'

export const QuestionType = Type.Union([
  Type.Literal('text'),
  Type.Literal('long_text'),
  Type.Literal('number'),
  Type.Literal('choice'),
  Type.Literal('choices'),
  Type.Literal('boolean'),
  Type.Literal('date'),
  Type.Literal('phone'),
  Type.Literal('country'),
  Type.Literal('plate'),
  Type.Literal('consent'),
  Type.Literal('file'),
])
export type QuestionType = Static<typeof QuestionType>

/** When a question is asked: if another one has this answer (of several, if it is among them), or of holders of these ages. */
const Condition = Type.Union([
  Type.Object({ question: Type.String(), is: Type.Union([Type.String(), Type.Boolean()]) }),
  Type.Object({ age: Type.Array(Type.String()) }),
])
/**
 * What a product, a merchandise item or an order asks. `due` is `purchase`, the last day for an answer ("2027-06-20"), or `gate`.
 * An answer is about a `person`, whose it stays, or about the `thing`, with which it goes to a new holder. `max_length` is that of a text, `min`
 * and `max` are those of a number; null for other types, and without a limit.
 */
export const Question = Type.Object({
  key: Type.String(),
  label: Type.String(),
  help: Type.String(),
  type: QuestionType,
  required: Type.Boolean(),
  options: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  max_length: Nullable(Type.Integer()),
  condition: Nullable(Condition),
  due: Type.String(),
  about: Type.Union([Type.Literal('person'), Type.Literal('thing')]),
  sensitive: Type.Boolean(),
  blocks_entry: Type.Optional(
    Type.Boolean({
      description: 'Nobody is let in before it is answered; left out where it keeps nobody out.',
    }),
  ),
})
export type Question = Static<typeof Question>

/** A text (also of a choice, a date, a phone number in E.164, a country, what stands for an uploaded file), a number, a boolean, or the keys of options. */
export const Answer = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())])
export type Answer = Static<typeof Answer>

/** By the key of the question. */
export const Answers = Type.Record(Type.String(), Answer)
export type Answers = Static<typeof Answers>

/** Answers in a request's body. Any JSON is accepted: `checkAnswers` says what is wrong with it. */
export const GivenAnswers = () =>
  Type.Optional(Type.Unsafe<unknown>({ description: 'A map from the key of a question to its answer.' }))

/** The questions of an item, left out where it asks nothing. */
export const asking = { questions: Type.Optional(Type.Array(Question)) }

/** The answers of a line, left out where there are none. */
export const answered = { answers: Type.Optional(Answers) }

/** What was answered for a ticket or a purchase, and what is still open. */
export const answerable = { ...asking, ...answered }

/** Answers to open questions of a ticket, a purchase or an order, by its code. */
export const AnswerQuestions = Type.Object({ token: Token(), code: Text(), answers: GivenAnswers() })
export type AnswerQuestions = Static<typeof AnswerQuestions>

/** What answers the question of an uploaded file. */
export const UploadAnswerResponse = Type.Object({ file: Type.String() })
