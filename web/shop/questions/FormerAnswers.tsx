import { useId, useRef } from 'react'
import type { Answers, Question } from '#contract/questions/questions.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { answerText } from './answer-text.ts'
import style from './FormerAnswers.module.css'
import { messages } from './messages.ts'

interface FormerAnswersProps {
  questions: readonly Question[]
  answers: Answers
  onUse: (answers: Answers) => void
}

/** The first field that is filled now: the button goes, and must not take the focus with it. */
function focusFirst(place: Element | null | undefined, answers: Answers): void {
  const names = new Set(Object.keys(answers).map((key) => `answers.${key}`))
  const fields = place?.querySelectorAll<HTMLInputElement>('[name]') ?? []
  Array.from(fields)
    .find(({ name }) => names.has(name))
    ?.focus()
}

/** Offers what was answered in earlier orders, so that nobody types it twice. */
export function FormerAnswers({ questions, answers, onUse }: FormerAnswersProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const config = useConfig()
  const offered = questions.filter(({ key }) => answers[key] !== undefined)
  if (offered.length === 0) return null
  const takeOver = () => {
    onUse(answers)
    focusFirst(section.current?.parentElement, answers)
  }
  return (
    <section ref={section} className={style.former} aria-labelledby={id}>
      <p id={id} className={style.title}>
        {messages.former}
      </p>
      <ul>
        {offered.map((question) => (
          <li key={question.key}>
            <OwnText>{`${question.label} `}</OwnText>
            <strong>
              <OwnText>{answerText(question, answers[question.key], config)}</OwnText>
            </strong>
          </li>
        ))}
      </ul>
      <Button kind="secondary" describedBy={id} onClick={takeOver}>
        {messages.takeOver}
      </Button>
    </section>
  )
}
