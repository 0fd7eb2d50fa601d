import type { Form } from '#web/lib/forms/form.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { TextField } from './fields.tsx'

interface NeedsOverrideProps<Values extends Record<string, unknown> & { needs_override: string }> {
  form: Form<Values>
  /** Whether it was refused for what it needs. */
  isAsked?: boolean
  label?: string
}

/** Why items are sold, or people invited, without what is needed for that. Asked once the server has refused it. */
export function NeedsOverride<Values extends Record<string, unknown> & { needs_override: string }>({
  form,
  isAsked = false,
  label = messages.needsOverride,
}: NeedsOverrideProps<Values>) {
  const errorId = form.errorId('needs_override')
  const { needs_override: reason } = form.values
  if (!isAsked && errorId === undefined && reason === '') return null
  return (
    <TextField
      name="needs_override"
      label={label}
      hint={messages.needsOverrideHint}
      value={reason}
      errorId={errorId}
      onChange={(text) => form.change({ needs_override: text } as Partial<Values>)}
    />
  )
}
