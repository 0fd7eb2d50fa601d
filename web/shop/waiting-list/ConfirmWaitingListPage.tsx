import { useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { messages } from './messages.ts'

type Confirmed = { position: number | null } | 'ended'

function Confirmation({ confirmed }: { confirmed: Confirmed }) {
  const isEnded = confirmed === 'ended'
  const title = isEnded ? shared.emailLinkEnded : messages.confirm.done
  return (
    <AuthLayout title={title}>
      <Result title={title}>
        {isEnded ? (
          <p>{messages.confirm.ended}</p>
        ) : (
          <>
            <p>
              {confirmed.position === null
                ? messages.confirm.held
                : messages.confirm.position({ position: String(confirmed.position) })}
            </p>
            {confirmed.position !== null && <p>{messages.confirm.hint}</p>}
          </>
        )}
        <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
      </Result>
    </AuthLayout>
  )
}

/**
 * The target of the link that is mailed to whoever wants to wait for a place. A button confirms, so that mail scanners that open
 * links put nobody in line.
 */
export function ConfirmWaitingListPage() {
  const { token = '' } = useParams()
  const config = useConfig()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) =>
      setConfirmed(await call(calls.confirmWaitingList, { token }, waiting)),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.errors['token'] !== undefined) setConfirmed('ended')
    },
  })
  if (confirmed !== null) return <Confirmation confirmed={confirmed} />
  return (
    <AuthLayout title={titleOf(config, 'confirmWaitingList')} lead={messages.confirm.lead}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.confirm.button}
        </Button>
      </form>
    </AuthLayout>
  )
}
