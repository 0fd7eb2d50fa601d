import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/shop/session-calls.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { Customer } from '#contract/customers.ts'
import type { OpenSession } from '#contract/sessions.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { type Form, useAsyncAction, useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { deviceName } from './device-name.ts'
import { type Proof, ProofField } from './ProofField.tsx'
import style from './Sessions.module.css'

type Answer = { sessions: OpenSession[] }

const KEY = ['sessions']

/** Ends sessions with the proof in the form; the response lists the remaining ones. */
function useEnd(form: Form<Proof>, end: (proof: Proof, waiting: () => void) => Promise<Answer>) {
  const { run, ...state } = useAsyncAction()
  const onClick = () =>
    run(async (waiting) => {
      try {
        queryClient.setQueryData(KEY, await end(form.values, waiting))
        form.showErrors({})
        form.change({ password: '', code: '' })
        showToast(messages.sessionEnded)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
        await queryClient.invalidateQueries({ queryKey: KEY })
      }
    })
  return { ...state, onClick }
}

function Session({ session, form }: { session: OpenSession; form: Form<Proof> }) {
  const { locale, timezone } = useConfig()
  const end = useEnd(form, (proof, waiting) =>
    call(calls.endSession, { session_id: session.id, ...proof }, waiting),
  )
  const time = (instant: string) => formatDateTime(instant, timezone, locale)
  const name = deviceName(session.user_agent)
  return (
    <li className={style.session}>
      <div className={style.device}>
        <strong>{name}</strong>
        {session.current && <Badge kind="good">{messages.thisBrowser}</Badge>}
        <p>{messages.sessionTimes({ since: time(session.created_at), used: time(session.last_used_at) })}</p>
      </div>
      {!session.current && (
        <Button kind="secondary" label={messages.endSession({ device: name })} {...end}>
          {messages.logout}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ form }: { form: Form<Proof> }) {
  const end = useEnd(form, (proof, waiting) => call(calls.endOtherSessions, proof, waiting))
  return (
    <Button kind="secondary" {...end}>
      {messages.endOtherSessions}
    </Button>
  )
}

/** The sessions of the customer, each with a button that ends it. */
export function Sessions({ customer }: { customer: Customer }) {
  const { data, isError } = useQuery<Answer>({
    queryKey: KEY,
    queryFn: () => call(calls.getSessions),
    // The next customer at this browser must not see them.
    gcTime: 0,
  })
  const form = useForm<Proof>({ initial: { password: '', code: '' }, onSubmit: () => Promise.resolve() })
  const isElsewhere = data?.sessions.some(({ current }) => !current)
  return (
    <Section title={messages.sessions}>
      <p className={style.hint}>
        {customer.has_password === false ? messages.noSessionsPassword : messages.sessionsHint}
      </p>
      <FormErrors form={form} />
      {isError && <p role="alert">{messages.sessionsFailed}</p>}
      <ul className={style.list} aria-busy={data === undefined && !isError}>
        {data?.sessions.map((session) => (
          <Session key={session.id} session={session} form={form} />
        ))}
      </ul>
      {isElsewhere && (
        <>
          <ProofField
            form={form}
            customer={customer}
            label={messages.sessionsPassword}
            hint={messages.sessionsPasswordHint}
            codeHint={messages.sessionsCodeHint}
          />
          <EndOthers form={form} />
        </>
      )}
    </Section>
  )
}
