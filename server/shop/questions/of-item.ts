import { isDeepStrictEqual } from 'node:util'
import { type Asking, type CheckedAnswers, checkAnswers, isDue } from '#contract/questions/answers.ts'
import { messages } from '#contract/questions/messages.ts'
import { MAX_ANSWER } from '#contract/questions/limits.ts'
import type { Answers, Question } from '#contract/questions/questions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import * as files from './files/files.ts'
import { toE164 } from './phone.ts'

/** What asks: an item or an order. Its days end where it is, without a `timezone` where the festival is. */
export interface Asker {
  questions: readonly catalogue.Question[]
  timezone?: string
}

/** What an item asks, for the wire; nothing where it asks nothing. */
export const asked = ({ questions }: Asker): { questions?: Question[] } =>
  questions.length === 0 ? {} : { questions: questions.map(toWire) }

/** The answers of a line for the wire; nothing where there are none. */
export const answered = (answers: Answers | undefined): { answers?: Answers } =>
  answers === undefined || Object.keys(answers).length === 0 ? {} : { answers }

function toWire(question: catalogue.Question): Question {
  const { key, label, help, type, required, options, min, max, due, about, sensitive, blocks_entry } =
    question
  const isText = type === 'text' || type === 'long_text'
  return {
    key,
    label,
    help,
    type,
    required,
    options: Object.entries(options).map(([option, text]) => ({ key: option, label: text })),
    min,
    max,
    max_length: isText ? (question.max_length ?? MAX_ANSWER[type]) : null,
    condition: conditionOf(question),
    due,
    about,
    sensitive,
    ...(blocks_entry && { blocks_entry }),
  }
}

/** A question that is asked of some ages has them as its condition. */
function conditionOf({ condition, ages }: catalogue.Question): Question['condition'] {
  if (condition === null) return ages.length === 0 ? null : { age: ages }
  const { question, is, age } = condition
  return question === null ? { age } : { question, is: is ?? true }
}

/** Who answers, and what may stay open. */
interface Answering {
  age: string | null
  leave: Asking['leave']
}

const NOTHING: CheckedAnswers = { answers: {}, errors: {}, open: [] }

/** Checks the answers to what an item asks, by `checkAnswers`; nothing for one that asks nothing. */
export function check(at: Shop | Tx, item: Asker, given: unknown, { age, leave }: Answering): CheckedAnswers {
  const { questions = [] } = asked(item)
  if (questions.length === 0) return NOTHING
  const countries = Object.keys(site.of(at).countries)
  const isFile = (key: string, text: string) => files.isUploaded(at, key, text)
  const today = todayOf(at, item)
  return checkAnswers(questions, given, { age, leave, countries, today, phone: toE164, isFile })
}

/** The refusals of answers by the field of each. */
export const fieldsOf = (
  { errors }: Pick<CheckedAnswers, 'errors'>,
  field: 'answers' | 'order_answers' = 'answers',
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([key, text]) => [`${field}.${key}`, text]))

/**
 * The answers to what an item asks that has no holder, such as merchandise.
 * Refuses:
 * - every wrong or missing answer (`answers.<key>`)
 */
export function checkOwn(
  at: Shop | Tx,
  item: Asker,
  given: unknown,
  leave: Asking['leave'] = 'later',
): Answers {
  const checked = check(at, item, given, { age: null, leave })
  if (Object.keys(checked.errors).length > 0) throw new Refusal(fieldsOf(checked))
  return checked.answers
}

/** The answers that are still valid among earlier ones; nothing is required. */
export const stillValid = (
  at: Shop | Tx,
  item: Asker,
  given: Answers | undefined,
  age: string | null = null,
): Answers => check(at, item, given, { age, leave: 'all' }).answers

/** The questions of a line that are not answered, without those whose last day is over. */
function openOf(at: Shop | Tx, item: Asker, answers: Answers | undefined, age: string | null): Question[] {
  if (item.questions.length === 0) return []
  const today = todayOf(at, item)
  return check(at, item, answers, { age, leave: 'all' }).open.filter((question) => !isOver(question, today))
}

const isOver = ({ due }: Pick<Question, 'due'>, today: string): boolean =>
  due !== 'purchase' && isDue({ due }, today)

/**
 * The answers of a line after its owner has answered more, and the keys of the questions that are answered otherwise than before.
 * Refuses:
 * - every wrong answer, one after the last day for it, and another answer to what was due at the purchase (`answers.<key>`)
 */
export function answer(
  at: Shop | Tx,
  item: Asker,
  { before, given, age }: { before: Answers; given: unknown; age: string | null },
): { answers: Answers; changed: string[] } {
  const all = { ...before, ...(typeof given === 'object' && given) }
  const checked = check(at, item, all, { age, leave: 'all' })
  // What was answered before the festival asked otherwise, such as an option that is gone, stays.
  const isAsBefore = (key: string) => before[key] !== undefined && isDeepStrictEqual(before[key], all[key])
  const answers = { ...checked.answers, ...pick(before, Object.keys(checked.errors).filter(isAsBefore)) }
  const wrong = pick(
    checked.errors,
    Object.keys(checked.errors).filter((key) => !isAsBefore(key)),
  )
  const changed = item.questions.filter(({ key }) => !isDeepStrictEqual(before[key], answers[key]))
  const errors = { ...lateErrors(changed, before, todayOf(at, item)), ...wrong }
  if (Object.keys(errors).length > 0) throw new Refusal(fieldsOf({ errors }))
  return { answers, changed: changed.map(({ key }) => key) }
}

const pick = <Value>(from: Record<string, Value>, keys: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))

/** What of the changed answers can no longer be given, or given otherwise. */
const lateErrors = (
  changed: readonly catalogue.Question[],
  before: Answers,
  today: string,
): Record<string, string> =>
  Object.fromEntries(
    changed.flatMap(({ key, due, label }) => {
      if (isOver({ due }, today)) return [[key, messages.late({ day: due, question: label })]]
      const isGiven = due === 'purchase' && before[key] !== undefined
      return isGiven ? [[key, messages.given({ question: label })]] : []
    }),
  )

/** The day where an item is. */
function todayOf(at: Shop | Tx, { timezone = site.of(at).timezone }: Asker): string {
  const now = 'shop' in at ? at.now : at.clock.now()
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** The answers of a bought item for the wire, with what is still open of it. */
export const answerable = (
  at: Shop | Tx,
  item: Asker,
  answers: Answers | undefined,
  { age, isOpen }: { age: string | null; isOpen: boolean },
): { questions?: Question[]; answers?: Answers } => {
  const open = isOpen ? openOf(at, item, answers, age) : []
  return { ...(open.length > 0 && { questions: open }), ...answered(answers) }
}
