import { useEffect, useRef, useState } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import { useData } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import style from './EmailForm.module.css'

const check = ({ email }: { email: string }) => ({
  email: isEmail(email) ? undefined : email.trim() === '' ? shared.emailEmpty : shared.emailInvalid,
})

interface EmailFormProps {
  /** The accessible name of the form. */
  label: string
  button: string
  hint: string
  /** Sends the address; returns the text that replaces the form. */
  send: (email: string, waiting: () => void) => Promise<string>
}

/** Offers the customer's own address, also where it is loaded after the page is shown, unless another one was typed. */
function useOwnEmail({ values, change }: Form<{ email: string }>, own: string): void {
  const offered = useRef(own)
  useEffect(() => {
    if (offered.current === own) return
    if (values.email === offered.current) change({ email: own })
    offered.current = own
  }, [own, values.email, change])
}

/** A form for an email address. */
export function EmailForm({ label, button, hint, send }: EmailFormProps) {
  const own = useData().customer?.email ?? ''
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const form = useForm({
    initial: { email: own },
    validate: check,
    onSubmit: async ({ email }, waiting) => setConfirmation(await send(email.trim(), waiting)),
  })
  useOwnEmail(form, own)
  if (confirmation !== null) return <output className={style.told}>{confirmation}</output>
  return (
    <form noValidate onSubmit={form.submit} className={style.form} aria-label={label}>
      <FormErrors form={form} />
      <div className={style.row}>
        <Fields>
          <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        </Fields>
        <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
          {button}
        </Button>
      </div>
      <p className={style.hint}>{hint}</p>
    </form>
  )
}
