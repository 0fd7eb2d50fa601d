import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/data.ts'
import { useForm } from '#web/lib/form.ts'
import { titleOf } from '#web/lib/titles.ts'
import { words } from '#web/lib/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Door } from './Door.tsx'
import style from './Door.module.css'
import { useFrom } from './from.ts'
import { MailSent } from './MailSent.tsx'

function check({ email }: { email: string }) {
  if (email.trim() === '') return { email: messages.emailEmpty }
  return isEmail(email) ? {} : { email: messages.emailInvalid }
}

/** Has a link for a new password mailed; whether there is such an account it does not tell. */
export function ForgotPasswordPage() {
  const title = titleOf(useConfig(), 'forgotPassword')
  const { carry } = useFrom()
  const [sent, setSent] = useState(false)
  const form = useForm({
    initial: { email: '' },
    check,
    send: async ({ email }, waiting) => {
      await call('request-password-reset', { email: email.trim() }, waiting)
      setSent(true)
    },
  })
  if (sent) return <MailSent text={messages.resetMailSent} />
  return (
    <Door title={title} lead={words.forgotHint} ways={<Link to={carry('/login')}>{words.toLogin}</Link>}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <TextField {...form.field('email')} label={words.email} type="email" autoComplete="email" />
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {words.sendLink}
        </Button>
      </form>
    </Door>
  )
}
