import type { Cart } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { checkAnswers } from '#contract/questions/answers.ts'
import { type Given, sentAnswers } from '#web/shop/questions/given.ts'

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

/** What can be seen to be wrong with them here; whether a phone number or a file is one, the server knows. */
export function orderAnswerErrors(values: Values, cart: Cart, { countries }: Config): Record<string, string> {
  const { errors } = checkAnswers(cart.order_questions ?? [], orderAnswers(values, cart).order_answers, {
    age: null,
    today: cart.now.slice(0, 10),
    countries: Object.keys(countries),
    phone: (text) => text,
    isFile: () => true,
    leave: 'later',
  })
  return Object.fromEntries(Object.entries(errors).map(([key, error]) => [`${FIELD}.${key}`, error]))
}
