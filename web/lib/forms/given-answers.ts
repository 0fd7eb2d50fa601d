import type { Question } from '#contract/questions/questions.ts'

/** Answers as they are typed: a number as its text. */
export type Given = Record<string, unknown>

/** Those that are answered: an empty field is none. */
export const answeredIn = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== '' && answer !== undefined))

/** The changed fields of a form for further answers, whose errors are settled. */
export const answering = (given: Given, answers: Given): { given: Given } & Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(answers).map((key) => [`answers.${key}`, undefined])),
  given: { ...given, ...answers },
})

/** The answers as they are sent; of a text that is no number the server says so. */
export function sentAnswers(questions: readonly Question[], given: Given): Given {
  const types = new Map(questions.map(({ key, type }) => [key, type]))
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      types.get(key) === 'number' && typeof value === 'string' && value.trim() !== ''
        ? (numberIn(value) ?? value)
        : value,
    ]),
  )
}

/** With a comma or a point before the decimals. */
function numberIn(text: string): number | null {
  const typed = Number(text.trim().replace(',', '.'))
  return Number.isNaN(typed) ? null : typed
}
