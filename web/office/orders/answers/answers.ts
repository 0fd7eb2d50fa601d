import type { OrderQuestion } from '#contract/office/order-questions.ts'
import type { Question } from '#contract/questions/questions.ts'
import { askedOf } from '#contract/questions/answers.ts'
import { answeredIn, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'

/** What staff can enter for a customer: files are sent by their owners. */
export const enterable = (questions: readonly Question[] = []): Question[] =>
  questions.filter(({ type }) => type !== 'file')

/** What an order of these items asks once. */
export const questionsOfOrder = (asked: readonly OrderQuestion[], codes: readonly string[]): Question[] =>
  enterable(
    asked
      .filter(({ items }) => (items === null ? codes.length > 0 : items.some((code) => codes.includes(code))))
      .map(({ question }) => question),
  )

/** The answers in a call's body: none of what is not asked any more; left out without any. */
export function answersInput(
  questions: readonly Question[] = [],
  given: Given = {},
  age: string | null = null,
): Record<string, unknown> | undefined {
  const known = new Map(Object.entries(answeredIn(given)))
  const asked = askedOf(enterable(questions), known, { age })
  const answers = sentAnswers(
    asked,
    Object.fromEntries(asked.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key)]] : []))),
  )
  return Object.keys(answers).length === 0 ? undefined : answers
}
