import { Alert, Button, type ButtonProps, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Form, FormState } from '#web/lib/forms/form.ts'
import { messages } from '#web/office/kit/lib/messages.ts'

/** All errors of a form, a line each. Takes the focus at each refusal. */
function FormErrors({ form }: { form: FormState }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.errorCount > 0) alert.current?.focus()
  }, [form.errorCount])
  if (form.errorMessages.length === 0) return null
  return (
    <Alert ref={alert} role="alert" color="red" title={messages.failed} tabIndex={-1}>
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
  /** The purpose of the form, above the errors. */
  lead?: ReactNode
  /** The maximum width, in pixels. */
  maxWidth?: number
  /** The fields, and the buttons below them. */
  children: ReactNode
}

/** A form that is submitted once: its errors, fields and buttons. */
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
  /** Called before the form is submitted by this button, where it has several. */
  onClick?: () => void
}

/** Submits the form around it; shows the loading state. */
export const SubmitButton = ({ form, ...button }: SubmitButtonProps) => (
  <Button type="submit" loading={form.pending} {...button} />
)
