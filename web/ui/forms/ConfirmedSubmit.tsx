import { Suspense, lazy, useState } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from './FormErrors.tsx'
import style from './ConfirmedSubmit.module.css'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

interface ConfirmedSubmitProps {
  form: Form<object>
  /** Whether the action is still possible. If not, the button is hidden but the error of the last attempt stays visible. */
  isOffered: boolean
  label: string
  dialog: { title: string; text: string; cancelLabel: string; confirmLabel: string }
}

/** A form that is one button, with a confirmation before it submits. */
export function ConfirmedSubmit({ form, isOffered, label, dialog }: ConfirmedSubmitProps) {
  const [asking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    form.submit()
  }
  return (
    <div className={style.action}>
      <FormErrors form={form} />
      {isOffered && (
        <Button
          kind="secondary"
          pending={form.pending}
          waiting={form.waiting}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog {...dialog} onCancel={() => setAsking(false)} onConfirm={confirm} />
        </Suspense>
      )}
    </div>
  )
}
