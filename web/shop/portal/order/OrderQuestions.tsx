import { lazy, Suspense, useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { messages } from '#web/shop/questions/messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

const OpenQuestions = lazy(() => import('#web/shop/questions/OpenQuestions.tsx'))

/** What is still asked about the order as a whole. */
export function OrderQuestions({ order: { code, questions } }: { order: Order }) {
  const id = useId()
  if (!questions) return null
  return (
    <Notice
      action={
        <Suspense>
          <OpenQuestions
            subject={code}
            code={code}
            questions={questions}
            age={null}
            former={{ order: true }}
            describedBy={id}
          />
        </Suspense>
      }
    >
      <span id={id}>
        {questions.some(({ required }) => required) ? messages.openOfOrder : messages.optionalOfOrder}
      </span>
    </Notice>
  )
}
