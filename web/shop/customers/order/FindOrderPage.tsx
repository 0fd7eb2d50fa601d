import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/shop/login-code-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { messages } from '#web/shop/customers/messages.ts'
import { MailSent } from '#web/shop/customers/password/MailSent.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

function check({ order, email }: { order: string; email: string }) {
  const wrong = email.trim() === '' ? shared.emailEmpty : shared.emailInvalid
  return {
    order: order.trim() === '' ? shared.orderCodeEmpty : undefined,
    email: isEmail(email) ? undefined : wrong,
  }
}

/** Has a link to an order mailed to the address that it was ordered with; the message is the same whether or not there is one. */
export function FindOrderPage() {
  const [sent, setSent] = useState(false)
  const title = titleOf(useConfig(), 'findOrder')
  const form = useForm({
    initial: { order: '', email: '' },
    validate: check,
    onSubmit: async ({ order, email }, waiting) => {
      await call(calls.findOrder, { order: order.trim(), email: email.trim() }, waiting)
      setSent(true)
    },
  })
  if (sent) return <MailSent>{shared.orderMailed}</MailSent>
  return (
    <AuthLayout
      title={title}
      lead={messages.findOrderHint}
      links={<Link to="/login">{messages.toLogin}</Link>}
    >
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <Fields>
          <TextField {...form.field('order')} label={messages.orderCode} capitals />
          <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        </Fields>
        <Button type="submit" wide pending={form.pending} waiting={form.waiting}>
          {messages.findOrder}
        </Button>
      </form>
    </AuthLayout>
  )
}
