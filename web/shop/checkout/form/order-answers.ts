import type { Cart } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { answerErrors } from '#web/shop/questions/answer-errors.ts'
import { type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'

/** Where the form has the answers for the whole order: as text, as drafts keep everything. */
const FIELD = 'order_answers'

type Values = Record<string, string>

const readGiven = (text: string): Given => JSON.parse(text)

/** What is answered so far. */
export const answersIn = ({ [FIELD]: text = '' }: Values): Given => (text === '' ? {} : readGiven(text))

/** The changed fields for further answers; those of the questions have no value of their own, but no error any more either. */
export const withAnswers = (values: Values, answers: Given): Values => ({
  ...Object.fromEntries(Object.keys(answers).map((key) => [`${FIELD}.${key}`, ''])),
  [FIELD]: JSON.stringify({ ...answersIn(values), ...answers }),
})

/** The answers as they are sent; nothing where nothing is asked. */
export const orderAnswers = (values: Values, { order_questions: questions }: Cart) =>
  questions ? { order_answers: sentAnswers(questions, answersIn(values)) } : {}

/** What can be seen to be wrong with them here. */
export const orderAnswerErrors = (
  values: Values,
  { order_questions }: Cart,
  config: Config,
): Record<string, string> =>
  answerErrors(order_questions, answersIn(values), { config, age: null, field: FIELD })
