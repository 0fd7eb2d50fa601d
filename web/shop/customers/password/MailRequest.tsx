import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { messages as shared } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { useReturnPath } from '#web/shop/customers/return-path.ts'
import { MailSent } from './MailSent.tsx'

interface MailRequestProps {
  title: string
  lead: string
  /** The label of the button. */
  button: string
  /** The message after the request; the same whether or not the address is known. */
  sent: string
  send: (email: string, waiting: () => void) => Promise<unknown>
  /** The form for the code of the mail, if it has one. */
  After?: ComponentType<{ email: string }>
}

function check({ email }: { email: string }) {
  if (email.trim() === '') return { email: shared.emailEmpty }
  return isEmail(email) ? {} : { email: shared.emailInvalid }
}

/** Asks for an address and has a mail sent to it. */
export function MailRequest({ title, lead, button, sent, send, After }: MailRequestProps) {
  const { withReturnPath: carry } = useReturnPath()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    validate: check,
    onSubmit: async ({ email }, waiting) => {
      await send(email.trim(), waiting)
      setSentTo(email.trim())
    },
  })
  if (sentTo !== null) return <MailSent form={After && <After email={sentTo} />}>{sent}</MailSent>
  return (
    <AuthLayout title={title} lead={lead} links={<Link to={carry('/login')}>{messages.toLogin}</Link>}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {button}
        </Button>
      </form>
    </AuthLayout>
  )
}
