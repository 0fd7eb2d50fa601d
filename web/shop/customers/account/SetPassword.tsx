import { useState } from 'react'
import * as calls from '#contract/calls/shop/account-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { ownCart } from '#web/lib/session/open.ts'
import { NewPasswordForm } from '#web/shop/customers/password/NewPasswordForm.tsx'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import style from './AccountPage.module.css'

/** Sets the first password of an account that was created by a code; a new code proves that the owner asks. */
export function SetPassword({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    initial: {},
    onSubmit: async (_, waiting) => {
      await call(calls.requestPasswordReset, { email, cart: ownCart() }, waiting)
      setIsSent(true)
    },
  })
  return (
    <Section title={messages.setPasswordTitle}>
      <p className={style.hint}>{isSent ? messages.codeSentTo({ email }) : messages.setPasswordHint}</p>
      {isSent ? (
        // The account has a password then, and this section is removed.
        <NewPasswordForm email={email} onDone={() => undefined} />
      ) : (
        <form noValidate onSubmit={form.submit}>
          <FormErrors form={form} />
          <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
            {messages.sendCode}
          </Button>
        </form>
      )}
    </Section>
  )
}
