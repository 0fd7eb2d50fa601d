import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { messages } from '#web/shop/customers/messages.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'

type State = 'question' | 'done' | 'used' | 'ended' | 'taken'

/** The refusal if it concerns the link; null after any other failure, so that it can be tried again. */
function stateOf(failure: unknown): State {
  if (!(failure instanceof ApiError) || failure.status !== 422) return 'question'
  if (failure.errors['email'] !== undefined) return 'taken'
  return failure.message === shared.emailLinkUsed ? 'used' : 'ended'
}

const RESULTS = {
  done: { title: shared.emailConfirmed, text: messages.emailConfirmedHint },
  used: { title: shared.emailLinkUsed, text: messages.emailLinkUsedHint },
  ended: { title: shared.emailLinkEnded, text: messages.emailLinkEndedHint },
  taken: { title: messages.emailTakenTitle, text: messages.emailTakenHint },
}

/** The result, with a link to continue. */
function Outcome({ state }: { state: keyof typeof RESULTS }) {
  const { customer } = data.useData()
  const { title, text } = RESULTS[state]
  return (
    <AuthLayout title={title}>
      <Result title={title}>
        {state === 'done' && customer !== null && <p>{messages.loggedInAs({ email: customer.email })}</p>}
        <p>{text}</p>
        {customer === null && state === 'taken' && (
          <ButtonLink to="/forgot-password">{messages.forgotPassword}</ButtonLink>
        )}
        {customer === null && state !== 'taken' && <ButtonLink to="/login">{messages.login}</ButtonLink>}
        {customer !== null && <ButtonLink to="/account">{messages.accountSettings}</ButtonLink>}
      </Result>
    </AuthLayout>
  )
}

function useConfirmation(token: string) {
  const [state, setState] = useState<State>('question')
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      await call(calls.confirmEmail, { token }, waiting)
      // The address is confirmed, even if the customer's data cannot be loaded now.
      if (data.current().customer !== null) await data.refresh().catch(() => undefined)
      setState('done')
    },
    onError: (failure) => setState(stateOf(failure)),
  })
  return { state, form }
}

/**
 * The target of the link that is mailed to a new address. In a browser that is logged in to the account, opening it
 * confirms the address; elsewhere a button does, so that mail scanners that open links confirm nothing.
 */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const { config, customer } = data.useData()
  const { state, form } = useConfirmation(token)
  const [isTheirs] = useState(customer?.pending_email !== undefined)
  const { submit } = form
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!isTheirs || isSubmitted.current) return
    isSubmitted.current = true
    submit()
  }, [isTheirs, submit])
  if (state !== 'question') return <Outcome state={state} />
  const isOther = customer !== null && !isTheirs
  return (
    <AuthLayout title={titleOf(config, 'confirmEmail')} lead={messages.confirmEmailLead}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        {isOther && <p>{messages.otherAccount({ email: customer.email })}</p>}
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.confirmEmail}
        </Button>
      </form>
    </AuthLayout>
  )
}
