import * as calls from '#contract/calls/shop/ticket-calls.ts'
import type { Question } from '#contract/questions/questions.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import AnswerFields from './AnswerFields.tsx'
import type { Subject } from './former-answers.ts'
import { answering, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { messages } from './messages.ts'

interface QuestionsDialogProps {
  /** What is answered for, in words. */
  subject: string
  code: string
  questions: Question[]
  age: string | null
  /** Of whom answers from earlier orders are offered. */
  former: Subject
  onClose: () => void
}

/** Answers the open questions of a ticket or of merchandise. */
export default function QuestionsDialog({
  subject,
  code,
  questions,
  age,
  former,
  onClose,
}: QuestionsDialogProps) {
  const form = useForm<Record<string, unknown> & { given: Given }>({
    initial: { given: {} },
    onSubmit: async ({ given }, waiting) => {
      const answers = sentAnswers(questions, given)
      const answer = await call(calls.answerQuestions, { code, answers }, waiting)
      data.merge(answer.data)
      showToast(messages.saved)
      onClose()
    },
  })
  const { given } = form.values
  return (
    <FormDialog title={messages.title} subject={subject} form={form} onClose={onClose}>
      <AnswerFields
        questions={questions}
        given={given}
        age={age}
        subject={former}
        onChange={(answers) => form.change(answering(given, answers))}
        errorId={(key) => form.errorId(`answers.${key}`)}
      />
    </FormDialog>
  )
}
