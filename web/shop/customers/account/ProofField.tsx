import { useState } from 'react'
import * as calls from '#contract/calls/shop/login-code-calls.ts'
import type { Customer } from '#contract/customers.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { type Form, useAsyncAction } from '#web/lib/forms/form.ts'
import { ownCart } from '#web/lib/session/open.ts'
import { CodeField, SendAgain } from '#web/shop/customers/code/CodeForm.tsx'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import style from './Sessions.module.css'

/** The proof that the account, and not only the browser, is theirs. */
export interface Proof extends Record<string, string> {
  password: string
  code: string
}

interface ProofFieldProps {
  form: Form<Proof>
  customer: Customer
  /** The label of the password field. */
  label: string
  hint: string
  /** The text above the button that sends a code, if the account has no password. */
  codeHint: string
}

/** The password, or for an account without one a mailed code. */
export function ProofField({ form, customer, label, hint, codeHint }: ProofFieldProps) {
  const [isSent, setIsSent] = useState(false)
  const { email } = customer
  const { run, ...state } = useAsyncAction()
  const send = (waiting: () => void) => call(calls.requestLoginCode, { email, cart: ownCart() }, waiting)
  if (customer.has_password !== false)
    return (
      <PasswordField {...form.field('password')} label={label} hint={hint} autoComplete="current-password" />
    )
  if (isSent)
    return (
      <>
        <CodeField form={form} email={email} />
        <SendAgain form={form} send={send} sent />
      </>
    )
  const first = () =>
    run(async (waiting) => {
      try {
        await send(waiting)
        setIsSent(true)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  return (
    <>
      <p className={style.hint}>{codeHint}</p>
      <Button kind="secondary" onClick={first} {...state}>
        {messages.sendCode}
      </Button>
    </>
  )
}
