import { lazy, Suspense } from 'react'
import type { Question } from '#contract/questions/questions.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import { messages } from '#web/shop/questions/messages.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { answersIn, withAnswers } from './order-answers.ts'

const AnswerFields = lazy(() => import('#web/shop/questions/AnswerFields.tsx'))

/** What the festival asks once of the order. */
export function OrderQuestions({ form, questions }: { form: CheckoutForm; questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <Section title={messages.title}>
      <Suspense>
        <AnswerFields
          questions={questions}
          given={answersIn(form.values)}
          age={null}
          onChange={(answers) => form.change(withAnswers(form.values, answers))}
          subject={{ order: true }}
          errorId={(key) => form.errorId(`order_answers.${key}`)}
        />
      </Suspense>
    </Section>
  )
}
