import type { ReactNode } from 'react'
import type { Form, FormState } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { messages } from '#web/ui/messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './FormDialog.module.css'
import { FormErrors } from './FormErrors.tsx'

interface FormDialogProps {
  title: string
  /** What the form is about, below the title. */
  subject: string
  form: FormState & Pick<Form<unknown>, 'submit' | 'pending' | 'waiting'>
  /** What the button says instead of Confirm. */
  confirm?: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its errors, its fields, and below them Cancel and Confirm, which stay visible. */
export function FormDialog({
  title,
  subject,
  form,
  confirm = messages.confirm,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <p className={style.subject}>
          <OwnText>{subject}</OwnText>
        </p>
        <FormErrors form={form} />
        {children}
        <div className={style.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" pending={form.pending} waiting={form.waiting}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
