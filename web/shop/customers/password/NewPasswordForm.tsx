import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { ownCart } from '#web/lib/session/open.ts'
import { logIn } from '#web/lib/session/session.ts'
import style from '#web/shop/customers/AuthLayout.module.css'
import { messages } from '#web/shop/customers/messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors } from './new-password.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { CodeField, SendAgain } from '#web/shop/customers/code/CodeForm.tsx'

interface NewPasswordFormProps {
  email: string
  onDone: () => void
}

function check(values: { code: string; password: string; confirmation: string }) {
  return values.code.trim() === '' ? { code: shared.codeEmpty } : newPasswordErrors(values)
}

/** Sets a new password with the code that was mailed to an address, and logs in. */
export function NewPasswordForm({ email, onDone }: NewPasswordFormProps) {
  const form = useForm({
    initial: { code: '', password: '', confirmation: '' },
    validate: check,
    onSubmit: async ({ code, password }, waiting) => {
      await call(calls.resetPassword, { token: '', email, code: code.trim(), password }, waiting)
      await logIn(email, password, waiting)
      onDone()
    },
  })
  const send = (waiting: () => void) => call(calls.requestPasswordReset, { email, cart: ownCart() }, waiting)
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      <Fields>
        <CodeField form={form} email={email} />
        <NewPasswordFields form={form} />
      </Fields>
      <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
        {messages.setPassword}
      </Button>
      <div className={style.others}>
        <SendAgain form={form} send={send} sent />
      </div>
    </form>
  )
}
