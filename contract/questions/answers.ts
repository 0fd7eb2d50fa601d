import { normalizeSpaces } from '#contract/rules.ts'
import { messages } from './messages.ts'
import { MAX_ANSWER } from './limits.ts'
import type { Answer, Answers, Question } from './questions.ts'

/** The rules of answering: pure, for the server's ways in and for the browser's fields. */

/** What decides, besides the answers themselves, what is asked and what is valid. */
export interface Asking {
  /** The key of the holder's age range; null without one. */
  age: string | null
  /** Today, where the item is ("2027-06-20"). */
  today: string
  /** The codes of the countries to choose from. */
  countries: readonly string[]
  /** A phone number in E.164; null if it is none, or has no country. */
  phone: (text: string) => string | null
  /** Whether a text stands for a file that was uploaded for the question of this key. */
  isFile: (key: string, text: string) => boolean
  /** What may stay open: what is due later; also what a holder answers who is named later; or everything. */
  leave: 'later' | 'person' | 'all'
}

/** Normalized answers, a refusal for each wrong one, and what is asked and not answered. */
export interface CheckedAnswers {
  answers: Answers
  errors: Record<string, string>
  open: Question[]
}

/**
 * Validates a map of answers against the questions of an item, or of an order. Answers to questions that are not asked, by their condition
 * or at all, are dropped.
 */
export function checkAnswers(questions: readonly Question[], given: unknown, asking: Asking): CheckedAnswers {
  const checked: CheckedAnswers = { answers: {}, errors: {}, open: [] }
  const texts = new Map(Object.entries(isMap(given) ? given : {}))
  for (const question of askedOf(questions, texts, asking)) {
    const { key } = question
    const value = texts.get(key)
    if (isEmpty(question, value)) {
      if (question.required && mustAnswerNow(question, asking))
        checked.errors[key] = messages[question.type === 'consent' ? 'consent' : 'empty'](named(question))
      else checked.open.push(question)
      continue
    }
    const read = readAnswer(question, value, asking)
    if ('wrong' in read) checked.errors[key] = read.wrong
    else checked.answers[key] = read.answer
  }
  return checked
}

/** The questions whose condition is met, in their order. A question that depends on one that is not asked is not asked. */
export function askedOf(
  questions: readonly Question[],
  given: ReadonlyMap<string, unknown>,
  { age }: Pick<Asking, 'age'>,
): Question[] {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  const known = new Map<string, boolean>()
  const isAsked = (question: Question): boolean => {
    const { key, condition } = question
    const before = known.get(key)
    if (before !== undefined) return before
    // Conditions in a circle, which no festival has, are not met.
    known.set(key, false)
    const other = condition && 'question' in condition ? byKey.get(condition.question) : undefined
    const isMet =
      condition === null ||
      ('age' in condition
        ? age !== null && condition.age.includes(age)
        : other !== undefined && isAsked(other) && isGiven(given.get(condition.question), condition.is))
    known.set(key, isMet)
    return isMet
  }
  return questions.filter(isAsked)
}

/** Whether an answer is the one that a condition wants, or, of several, contains it. */
const isGiven = (answer: unknown, is: string | boolean): boolean =>
  Array.isArray(answer) ? answer.includes(is) : answer === is

/** Whether a question cannot be answered later any more: it is due at the purchase, or its day is over. */
export const isDue = ({ due }: Pick<Question, 'due'>, today: string): boolean =>
  due === 'purchase' || (due !== 'gate' && due < today)

function mustAnswerNow(question: Question, { leave, today }: Asking): boolean {
  if (leave === 'all' || !isDue(question, today)) return false
  return leave === 'later' || question.about === 'thing'
}

/** Whether nothing is answered. A consent that is not given is none. */
const isEmpty = ({ type }: Question, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (type === 'consent' && value === false)

type Read = { answer: Answer } | { wrong: string }

const named = ({ label: question }: Question) => ({ question })

function readAnswer(question: Question, value: unknown, asking: Asking): Read {
  switch (question.type) {
    case 'text':
    case 'long_text':
      return readText(question, value)
    case 'number':
      return readNumber(question, value)
    case 'choice':
    case 'choices':
    case 'country':
      return readChoice(question, value, asking)
    case 'boolean':
      return typeof value === 'boolean' ? { answer: value } : { wrong: messages.empty(named(question)) }
    case 'consent':
      return value === true ? { answer: true } : { wrong: messages.consent(named(question)) }
    case 'date':
      return readDate(question, value, asking)
    case 'phone': {
      const phone = typeof value === 'string' && value.length <= 50 ? asking.phone(value) : null
      return phone === null ? { wrong: messages.phone(named(question)) } : { answer: phone }
    }
    case 'plate':
      return readPlate(question, value)
    case 'file': {
      const isFile = typeof value === 'string' && value.length <= 200 && asking.isFile(question.key, value)
      return isFile ? { answer: value } : { wrong: messages.file(named(question)) }
    }
  }
}

// Control characters, and marks that turn the direction of what follows. Letters of any script, and emoji, are text.
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

function readText(question: Question, value: unknown): Read {
  if (typeof value !== 'string') return { wrong: messages.empty(named(question)) }
  const isLong = question.type === 'long_text'
  const text = isLong ? normalizeLines(value) : normalizeSpaces(value)
  const limit = question.max_length ?? MAX_ANSWER[isLong ? 'long_text' : 'text']
  if (!value.isWellFormed() || UNSEEN.test(isLong ? text.replaceAll(/[\n\t]/g, '') : text))
    return { wrong: messages.characters(named(question)) }
  if (Array.from(text).length > limit) return { wrong: messages.long({ limit, ...named(question) }) }
  return text === '' ? { wrong: messages.empty(named(question)) } : { answer: text }
}

const normalizeLines = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()

/** More than any festival asks for, and exact. */
const MAX_NUMBER = 1_000_000_000_000

function readNumber(question: Question, value: unknown): Read {
  const { min, max } = question
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > MAX_NUMBER)
    return { wrong: messages.number(named(question)) }
  if (min !== null && value < min) return { wrong: messages.low({ limit: min, ...named(question) }) }
  if (max !== null && value > max) return { wrong: messages.high({ limit: max, ...named(question) }) }
  return { answer: value }
}

/** Several in the order of the options. */
function readChoice(question: Question, value: unknown, { countries }: Asking): Read {
  const offered = question.type === 'country' ? countries : question.options.map(({ key }) => key)
  const wrong = { wrong: messages.option(named(question)) }
  if (question.type !== 'choices')
    return typeof value === 'string' && offered.includes(value) ? { answer: value } : wrong
  if (!Array.isArray(value) || !value.every((key) => offered.includes(key))) return wrong
  return { answer: offered.filter((key) => value.includes(key)) }
}

/** The years before and after today in which the date of a person or of a thing can be. */
const YEARS = { before: 120, after: 50 }

function readDate(question: Question, value: unknown, { today }: Asking): Read {
  const wrong = { wrong: messages.date(named(question)) }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return wrong
  const at = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value) return wrong
  const years = Number(value.slice(0, 4)) - Number(today.slice(0, 4))
  return years < -YEARS.before || years > YEARS.after ? wrong : { answer: value }
}

/** In capitals, without blanks and dashes at its ends. */
function readPlate(question: Question, value: unknown): Read {
  const plate = typeof value === 'string' ? normalizeSpaces(value).toUpperCase() : ''
  const isPlate =
    plate.length <= 15 && /^[\p{Lu}\p{Lo}\d](?:[\p{Lu}\p{Lo}\d .-]*[\p{Lu}\p{Lo}\d])?$/u.test(plate)
  return isPlate ? { answer: plate } : { wrong: messages.plate(named(question)) }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
