import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TermsCheckbox } from '#web/shop/acceptance/TermsCheckbox.tsx'
import style from './TermsForm.module.css'

interface TermsFormProps {
  form: Form<{ accepted: string }>
  /** The terms are already accepted. */
  disabled?: boolean
  /** The submit button, or its replacement. */
  children: ReactNode
}

/** A form that only asks for the acceptance of the terms. */
export const TermsForm = ({ form, disabled = false, children }: TermsFormProps) => (
  <form noValidate onSubmit={form.submit} className={style.form}>
    <FormErrors form={form} />
    <TermsCheckbox
      name="accepted"
      accepted={form.values.accepted}
      onChange={(accepted) => form.change({ accepted })}
      errorId={form.errorId('accepted')}
      disabled={disabled}
    />
    {children}
  </form>
)
