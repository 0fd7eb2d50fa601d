import type { Config } from '#contract/config.ts'
import { checkAnswers } from '#contract/questions/answers.ts'
import type { Question } from '#contract/questions/questions.ts'
import { type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'

interface Answering {
  config: Pick<Config, 'countries'>
  age: string | null
  /** Who is named later answers about themselves later, too. */
  isNamedLater?: boolean
  /** What the names of the fields begin with. */
  field?: string
}

/**
 * What can be seen to be wrong with answers before they are sent, so that all errors of a form are shown at once: field → message. Whether a phone number or a
 * file is one, and whether the last day for an answer is over, the server knows.
 */
export function answerErrors(
  questions: readonly Question[] | undefined,
  given: Given,
  { config: { countries }, age, isNamedLater = false, field = 'answers' }: Answering,
): Record<string, string> {
  if (!questions) return {}
  const due = questions.map((question) => ({
    ...question,
    required: question.required && question.due === 'purchase',
  }))
  const { errors } = checkAnswers(due, sentAnswers(questions, given), {
    age,
    today: new Date().toISOString().slice(0, 10),
    countries: Object.keys(countries),
    phone: (text) => text,
    isFile: () => true,
    leave: isNamedLater ? 'person' : 'later',
  })
  return Object.fromEntries(Object.entries(errors).map(([key, text]) => [`${field}.${key}`, text]))
}
