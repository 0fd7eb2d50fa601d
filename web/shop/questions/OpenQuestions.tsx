import { lazy, startTransition, Suspense, useState } from 'react'
import { listed } from '#contract/define-messages.ts'
import type { Question } from '#contract/questions/questions.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { Subject } from './former-answers.ts'
import { messages } from './messages.ts'
import style from './OpenQuestions.module.css'

const QuestionsDialog = lazy(() => import('./QuestionsDialog.tsx'))

interface OpenQuestionsProps {
  subject: string
  code: string
  questions: Question[]
  age: string | null
  /** Of whom answers from earlier orders are offered. */
  former: Subject
  /** The id of what is answered for. */
  describedBy: string
}

/** The button to answer what is still open of a ticket or of merchandise. */
export default function OpenQuestions({ describedBy, ...about }: OpenQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const isNeeded = about.questions.some(({ required }) => required)
  const blocking = about.questions.filter(({ blocks_entry }) => blocks_entry === true)
  return (
    <>
      {blocking.length > 0 && (
        <p className={style.blocked}>
          <OwnText>
            {messages.entryBlocked({ questions: listed(blocking.map(({ label }) => label)) })}
          </OwnText>
        </p>
      )}
      <Button
        kind={isNeeded ? 'primary' : 'secondary'}
        describedBy={describedBy}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {messages.open}
      </Button>
      {isOpen && (
        <Suspense>
          <QuestionsDialog {...about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
