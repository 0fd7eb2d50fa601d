import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/sale-alert-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { messages } from './messages.ts'

/** The target of the unsubscribe link in a mail about a sale: opening it is enough. */
export function UnsubscribeSaleAlertsPage() {
  const { code = '' } = useParams()
  const title = titleOf(useConfig(), 'unsubscribeSaleAlerts')
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      await call(calls.unsubscribeSaleAlerts, { code }, waiting)
      setIsDone(true)
    },
  })
  const { submit } = form
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (isSubmitted.current) return
    isSubmitted.current = true
    submit()
  }, [submit])
  return (
    <AuthLayout title={title}>
      {isDone ? (
        <Result title={title}>
          <p>{shared.saleAlertsUnsubscribed}</p>
          <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
        </Result>
      ) : (
        <form noValidate onSubmit={form.submit}>
          <FormErrors form={form} />
          <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
            {title}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
