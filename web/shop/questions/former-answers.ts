import type { Order } from '#contract/orders.ts'
import { checkAnswers } from '#contract/questions/answers.ts'
import type { Answers, Question } from '#contract/questions/questions.ts'
import { nameKey } from '#contract/rules.ts'
import { answeredIn, type Given } from '#web/lib/forms/given-answers.ts'

/** What is answered for: an order as a whole, or an item with the name of its holder, which merchandise does not have. */
export type Subject = { order: true } | { holder: string | null }

interface Answered {
  answers?: Answers
  full_name?: string
}

/** What was answered in earlier orders, the newest first. */
function answeredBefore(orders: readonly Order[], subject: Subject): Answered[] {
  const newest = orders.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  if ('order' in subject) return newest
  return newest.flatMap((order) => [
    ...order.tickets,
    ...order.cartProducts,
    ...order.merchandisePurchases,
    ...order.cartMerchandise,
  ])
}

/** Nobody agrees twice by one press; and neither a file nor what is sensitive is repeated. */
const isOffered = ({ type, sensitive }: Question): boolean =>
  !sensitive && type !== 'consent' && type !== 'file'

/** Whether an answer is one for this subject: that about a person only for the same person. */
function isFor({ about }: Question, { full_name }: Answered, subject: Subject): boolean {
  if ('order' in subject || about === 'thing') return true
  const { holder } = subject
  if (holder === null || full_name === undefined) return holder === null && full_name === undefined
  return nameKey(holder) !== '' && nameKey(holder) === nameKey(full_name)
}

interface Asked {
  questions: readonly Question[]
  /** What is answered by now, also for all. */
  given: Given
  age: string | null
  countries: readonly string[]
}

/** What can be offered as answers from earlier orders: what is asked now, is not answered yet, and was answered in a way that is still valid. */
export function formerAnswers(orders: readonly Order[], subject: Subject, asked: Asked): Answers {
  const before = answeredBefore(orders, subject)
  const given = answeredIn(asked.given)
  const known: Answers = {}
  for (const question of asked.questions.filter(isOffered)) {
    const { key } = question
    const found = before.find((each) => each.answers?.[key] !== undefined && isFor(question, each, subject))
    const answer = found?.answers?.[key]
    if (answer !== undefined && given[key] === undefined) known[key] = answer
  }
  const valid = checkAnswers(
    asked.questions,
    { ...given, ...known },
    {
      age: asked.age,
      today: new Date().toISOString().slice(0, 10),
      countries: asked.countries,
      phone: (text) => text,
      isFile: () => true,
      leave: 'all',
    },
  ).answers
  return Object.fromEntries(Object.entries(valid).filter(([key]) => known[key] !== undefined))
}
