import { useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls/shop/login-code-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { type Form, useAsyncAction, useForm } from '#web/lib/forms/form.ts'
import { openSession, ownCart } from '#web/lib/session/open.ts'
import style from '#web/shop/customers/AuthLayout.module.css'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { useUsedElsewhere } from './used-elsewhere.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'

/** The seconds before another code can be requested: mails take a moment. */
const PAUSE = 30

/** Seconds until a new code can be requested; `start` restarts the countdown. */
function usePause(isRunning: boolean) {
  const [left, setLeft] = useState(isRunning ? PAUSE : 0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(PAUSE) }
}

interface SendAgainProps {
  form: Pick<Form<never>, 'showErrors'>
  send: (waiting: () => void) => Promise<unknown>
  /** Whether a mail has just been sent. */
  sent: boolean
}

/** Requests another code, after a pause. */
export function SendAgain({ form, send, sent }: SendAgainProps) {
  const { left, start } = usePause(sent)
  const { run, ...state } = useAsyncAction()
  const again = () =>
    run(async (waiting) => {
      try {
        await send(waiting)
        start()
        showToast(messages.codeSentAgain)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  return (
    <Button kind="quiet" onClick={again} disabled={left > 0} {...state}>
      {left > 0 ? messages.sendCodeIn({ seconds: left }) : messages.sendCodeAgain}
    </Button>
  )
}

/** The input for a mailed code: the phone's keyboard suggests it from the mail, and a code can be pasted with spaces. */
export const CodeField = ({
  form,
  email,
}: {
  form: Pick<Form<{ code: string }>, 'field'>
  email: string
}) => (
  <TextField
    {...form.field('code')}
    label={messages.code}
    hint={messages.codeHint({ email })}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)

interface CodeFormProps {
  email: string
  /** The code from a mailed link. */
  code?: string
  /** Whether a code has just been mailed. */
  sent?: boolean
  /** Explains where the code is, and takes the focus: the form has just replaced another. */
  takesFocus?: boolean
  onDone: () => void
  /** Changes the address. */
  onBack?: () => void
  /** Called when the code was used on another device. */
  onUsedElsewhere?: () => void
}

const DIGITS = 6

/** Submits a code with its last digit, but not one that a mailed link has filled in. */
function useSubmitAtLastDigit({ values: { code }, submit }: Form<{ code: string }>, filledIn: string): void {
  const seen = useRef(filledIn)
  useEffect(() => {
    if (code === seen.current) return
    seen.current = code
    if (code.replaceAll(/\D/g, '').length === DIGITS) submit()
  })
}

/** Moves the focus to the first field of a form that has just replaced another. */
function useFocus(takesFocus: boolean) {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return place
}

function useCode(email: string, code: string, onDone: () => void): Form<{ code: string }> {
  return useForm({
    initial: { code },
    validate: ({ code: typed }) => (typed.trim() === '' ? { code: shared.codeEmpty } : {}),
    onSubmit: async ({ code: typed }, waiting) => {
      const input = { email, code: typed.trim(), cart: ownCart(), full_name: '' }
      openSession(await call(calls.loginWithCode, input, waiting))
      onDone()
    },
  })
}

/** Logs in with the code that was mailed to an address. */
export function CodeForm(props: CodeFormProps) {
  const { email, code = '', sent = false, takesFocus = false, onDone, onBack, onUsedElsewhere } = props
  const place = useFocus(takesFocus)
  const form = useCode(email, code, onDone)
  useSubmitAtLastDigit(form, code)
  useUsedElsewhere(email, onUsedElsewhere)
  const send = (waiting: () => void) => call(calls.requestLoginCode, { email, cart: ownCart() }, waiting)
  return (
    <form ref={place} noValidate onSubmit={form.submit} className={style.form}>
      {takesFocus && (
        <p className={style.outcome}>{(sent ? messages.codeSentTo : messages.codeFor)({ email })}</p>
      )}
      <FormErrors form={form} />
      {form.errorMessages.includes(shared.incorrectCode) && <p>{messages.codeIncorrectHint}</p>}
      <CodeField form={form} email={email} />
      <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
        {messages.codeContinue}
      </Button>
      <div className={style.others}>
        <SendAgain form={form} send={send} sent={sent} />
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            {messages.otherAddress}
          </Button>
        )}
      </div>
    </form>
  )
}
