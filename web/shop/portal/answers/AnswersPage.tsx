import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import type { AskedItem } from '#contract/questions/by-mail.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import AnswerFields from '#web/shop/questions/AnswerFields.tsx'
import { answering, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { messages as questionMessages } from '#web/shop/questions/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { messages } from './messages.ts'

const keyOf = (link: string) => ['questions of', link]

interface ItemProps {
  link: string
  item: AskedItem
  onSaved: () => void
}

/** The form for what is asked about one ticket or item, or about the order. */
function AnswerForm({ link, item, onSaved, heading }: ItemProps & { heading: string }) {
  const queries = useQueryClient()
  const { kind, id, age, questions = [] } = item
  const form = useForm<Record<string, unknown> & { given: Given }>({
    initial: { given: {} },
    onSubmit: async ({ given }, waiting) => {
      const answers = sentAnswers(questions, given)
      const asked = await call(calls.answerByLink, { link, kind, id, answers }, waiting)
      onSaved()
      queries.setQueryData(keyOf(link), asked)
    },
  })
  const { given } = form.values
  return (
    <form noValidate onSubmit={form.submit}>
      <Fields>
        <FormErrors form={form} />
        <AnswerFields
          questions={questions}
          given={given}
          age={age}
          onChange={(answers) => form.change(answering(given, answers))}
          errorId={(key) => form.errorId(`answers.${key}`)}
        />
        <Button type="submit" wide pending={form.pending} waiting={form.waiting} describedBy={heading}>
          {messages.save}
        </Button>
      </Fields>
    </form>
  )
}

/** What is asked about one of them, or that nothing is any more. That something was just saved takes the focus. */
function Item({ isSaved, ...props }: ItemProps & { isSaved: boolean }) {
  const heading = useId()
  const { kind, name, full_name, questions = [] } = props.item
  const said = questions.length === 0 ? messages.answered : questionMessages.saved
  return (
    <section aria-labelledby={heading}>
      <Fields>
        <h2 id={heading}>
          <OwnText>
            {kind === 'orders' ? messages.order : [name, full_name].filter(Boolean).join(' · ')}
          </OwnText>
        </h2>
        {isSaved && (
          <Result title={said}>
            <p>{said}</p>
          </Result>
        )}
        {questions.length > 0 && <AnswerForm {...props} heading={heading} />}
        {questions.length === 0 && !isSaved && <p>{messages.answered}</p>}
      </Fields>
    </section>
  )
}

const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404

/** What is still asked of a holder or a buyer, by the link in a mail: without a login. */
export function AnswersPage() {
  const { link = '' } = useParams()
  const config = useConfig()
  const [saved, setSaved] = useState('')
  const { data, error } = useQuery({
    queryKey: keyOf(link),
    queryFn: () => call(calls.getQuestions, { link }),
    staleTime: Infinity,
    retry: (count, failure) => count < 3 && !isMissing(failure),
    throwOnError: (failure) => !isMissing(failure),
  })
  if (error !== null) return <AuthLayout title={messages.ended} lead={messages.endedHint} />
  if (!data) return <PageSkeleton />
  const isDone = data.items.every(({ questions = [] }) => questions.length === 0)
  return (
    <AuthLayout
      title={titleOf(config, 'answers')}
      lead={isDone ? questionMessages.saved : messages.lead({ festival: config.name })}
    >
      {data.items.map((item) => {
        const own = `${item.kind} ${item.id}`
        return (
          <Item
            key={`${own} ${(item.questions ?? []).map(({ key }) => key).join(' ')}`}
            link={link}
            item={item}
            isSaved={saved === own}
            onSaved={() => setSaved(own)}
          />
        )
      })}
    </AuthLayout>
  )
}
