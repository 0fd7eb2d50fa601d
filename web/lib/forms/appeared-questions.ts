import { useEffect, useRef, useState } from 'react'
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
