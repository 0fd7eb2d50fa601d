import { Alert, PasswordInput, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Form, FormState } from '#web/lib/forms/form.ts'
import { officeWords as words } from '#web/office/words/words.ts'

interface FieldProps<Values> {
  form: Form<Values>
  name: Extract<keyof Values, string>
  label: string
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** What ties an input to its form: its value, and the line of the banner that says what is wrong with it. */
function bindField<Values>({
  form,
  name,
  label,
  hint,
  required = false,
  disabled = false,
}: FieldProps<Values>) {
  const { value, onChange, errorId } = form.field(name)
  return {
    shared: {
      name,
      value,
      label,
      description: hint,
      withAsterisk: required,
      disabled,
      error: errorId !== undefined,
      errorProps: { hidden: true },
      ...(errorId !== undefined && { 'aria-describedby': errorId }),
    },
    onChange,
  }
}

/** A line of text; `focused` when it is the first thing to do in a window. */
export function TextField<Values>({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  initialFocus = false,
  ...props
}: FieldProps<Values> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode'> & { initialFocus?: boolean }) {
  const { shared, onChange } = bindField(props)
  return (
    <TextInput
      {...shared}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      data-autofocus={initialFocus || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A secret; `autoComplete` says whether it is a new one. */
export function PasswordField<Values>({
  autoComplete,
  ...props
}: FieldProps<Values> & { autoComplete: 'current-password' | 'new-password' }) {
  const { shared, onChange } = bindField(props)
  return (
    <PasswordInput
      {...shared}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Several lines of text. */
export function TextAreaField<Values>(props: FieldProps<Values>) {
  const { shared, onChange } = bindField(props)
  return (
    <Textarea {...shared} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** One of several. */
export function SelectField<Values>({
  choices,
  clearable = false,
  ...props
}: FieldProps<Values> & { choices: { value: string; label: string }[]; clearable?: boolean }) {
  const { shared, onChange } = bindField(props)
  return (
    <Select
      {...shared}
      value={shared.value === '' ? null : shared.value}
      data={choices}
      clearable={clearable}
      searchable={choices.length > 8}
      allowDeselect={false}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

/** All that is wrong with a form, each on its line. Takes the focus with each refusal. */
export function FormErrors({ form }: { form: FormState }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.errorCount > 0) place.current?.focus()
  }, [form.errorCount])
  if (form.errorMessages.length === 0) return null
  return (
    <Alert ref={place} role="alert" color="red" title={words.failed} tabIndex={-1}>
      {form.errorMessages.map((line) => (
        <div key={line} id={form.errorMessageId(line)}>
          {line}
        </div>
      ))}
    </Alert>
  )
}
