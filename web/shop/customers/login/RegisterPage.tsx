import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { isEmail, normalizeName, normalizeSpaces } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { ownCart } from '#web/lib/session/open.ts'
import { CodeForm } from '#web/shop/customers/code/CodeForm.tsx'
import { useFilledIn } from '#web/shop/customers/first-holder.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { useNextPage, useReturnPath } from '#web/shop/customers/return-path.ts'
import { MailSent } from '#web/shop/customers/password/MailSent.tsx'

/** One message if a field is missing, one if the address is invalid. */
function check({ full_name, email }: { full_name: string; email: string }) {
  const missing = (text: string) => (normalizeSpaces(text) === '' ? shared.registerEmpty : undefined)
  return {
    full_name: missing(full_name),
    email: missing(email) ?? (isEmail(email) ? undefined : shared.emailInvalid),
  }
}

/** Creates an account; the mailed link sets its password, or the mailed code, entered here, logs in. */
export function RegisterPage() {
  const title = titleOf(useConfig(), 'register')
  const { withReturnPath: carry } = useReturnPath()
  const goOn = useNextPage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { full_name: '', email: '' },
    validate: check,
    onSubmit: async ({ full_name, email }, waiting) => {
      const person = { full_name: normalizeName(full_name), email: email.trim() }
      await call(calls.register, { ...person, cart: ownCart() }, waiting)
      setSentTo(email.trim())
    },
  })
  useFilledIn(form)
  if (sentTo !== null) {
    const code = <CodeForm email={sentTo} sent onDone={goOn} />
    return <MailSent form={code}>{messages.passwordMailTo({ email: sentTo })}</MailSent>
  }
  const links = (
    <>
      <span>{messages.haveAccount}</span>
      <Link to={carry('/login')}>{messages.login}</Link>
    </>
  )
  return (
    <AuthLayout title={title} lead={messages.registerHint} links={links}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <Fields>
          <TextField {...form.field('full_name')} label={common.fullName} autoComplete="name" />
          <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        </Fields>
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.register}
        </Button>
      </form>
    </AuthLayout>
  )
}
