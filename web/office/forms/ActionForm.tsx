import { Alert, Button, type ButtonProps, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Form, FormState } from '#web/lib/forms/form.ts'
import { messages as common } from '#web/office/ui/messages.ts'

/** Everything that is wrong with a form, a line each. Takes the focus with each refusal. */
function FormErrors({ form }: { form: FormState }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.errorCount > 0) alert.current?.focus()
  }, [form.errorCount])
  if (form.errorMessages.length === 0) return null
  return (
    <Alert ref={alert} role="alert" color="red" title={common.failed} tabIndex={-1}>
      {form.errorMessages.map((message) => (
        <div key={message} id={form.errorMessageId(message)}>
          {message}
        </div>
      ))}
    </Alert>
  )
}

interface ActionFormProps<Values> {
  form: Form<Values>
  /** What it is for, above the errors. */
  lead?: ReactNode
  /** The largest width, in pixels. */
  maxWidth?: number
  /** The fields, and the buttons below them. */
  children: ReactNode
}

/** A form that is sent once: its errors, its fields and its buttons. */
export const ActionForm = <Values,>({ form, lead, maxWidth, children }: ActionFormProps<Values>) => (
  <form onSubmit={form.submit} noValidate>
    <Stack maw={maxWidth}>
      {lead}
      <FormErrors form={form} />
      {children}
    </Stack>
  </form>
)

type SubmitButtonProps = ButtonProps & {
  form: Pick<Form<unknown>, 'pending'>
  'data-autofocus'?: boolean | undefined
}

/** Sends the form around it; loading while it does. */
export const SubmitButton = ({ form, ...button }: SubmitButtonProps) => (
  <Button type="submit" loading={form.pending} {...button} />
)
