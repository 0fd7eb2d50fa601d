import { lazy, startTransition, Suspense, useState } from 'react'
import type { Question } from '#contract/questions/questions.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { Subject } from './former-answers.ts'
import { messages } from './messages.ts'

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
  return (
    <>
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
