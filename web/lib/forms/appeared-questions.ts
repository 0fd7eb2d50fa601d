import { useEffect, useRef, useState } from 'react'
import { listed } from '#contract/define-messages.ts'
import type { Question } from '#contract/questions/questions.ts'
import type { Given } from './given-answers.ts'

/** Because of what a question has appeared: the answer of another one, or an age; null if nothing tells. */
export type Cause = { other: Question; answer: unknown } | { age: string } | null

interface Known {
  questions: readonly Question[]
  /** What is answered by now. */
  known: Given
  age: string | null
}

/** Why a question is asked. */
export function causeOf({ condition }: Question, { questions, known, age }: Known): Cause {
  if (condition !== null && 'age' in condition && age !== null) return { age }
  const cause = condition !== null && 'question' in condition && condition.question
  const other = questions.find(({ key }) => key === cause)
  return other ? { other, answer: known[other.key] } : null
}

/** How it is said; a part of the site whose questions depend on no age says nothing of one. */
interface Texts {
  appeared: (named: { question: string }) => string
  appearedByAnswer: (named: { question: string; answer: string }) => string
  appearedByAge?: (named: { question: string; age: string }) => string
  yes: string
  no: string
}

/** The names of what an age or an answer is a key of. */
interface Names {
  ageRanges?: Readonly<Record<string, string>>
  countries?: Readonly<Record<string, string>>
}

/** That a question has appeared, and because of which answer or age. */
export function appearedText({ label }: Question, cause: Cause, texts: Texts, names: Names = {}): string {
  if (cause !== null && 'other' in cause)
    return texts.appearedByAnswer({ answer: answerText(cause, texts, names), question: label })
  if (cause !== null && texts.appearedByAge)
    return texts.appearedByAge({ age: names.ageRanges?.[cause.age] ?? cause.age, question: label })
  return texts.appeared({ question: label })
}

/** An answer that a condition can name, in words. */
function answerText(
  { other: { options }, answer }: { other: Question; answer: unknown },
  { yes, no }: Texts,
  { countries = {} }: Names,
): string {
  if (typeof answer === 'boolean') return answer ? yes : no
  const nameOf = (key: unknown) =>
    options.find((option) => option.key === key)?.label ?? countries[String(key)] ?? String(key)
  return listed([answer].flat().map(nameOf))
}

const keysOf = (asked: readonly Question[]): string => asked.map(({ key }) => key).join('\n')

/** Says what appears, and why, for those who do not see it; empty at first. */
export function useAppeared(asked: readonly Question[], say: (question: Question) => string): string {
  const keys = keysOf(asked)
  const latest = useRef({ asked, say })
  const shown = useRef(keys)
  const [text, setText] = useState('')
  useEffect(() => {
    latest.current = { asked, say }
  })
  useEffect(() => {
    const before = new Set(shown.current.split('\n'))
    const appeared = latest.current.asked.filter(({ key }) => !before.has(key))
    shown.current = keys
    if (appeared.length > 0) setText(appeared.map(latest.current.say).join(' '))
  }, [keys])
  return text
}
