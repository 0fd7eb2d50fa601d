import { type Form } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

interface NeedsOverrideProps<Values extends Record<string, unknown> & { needs_override: string }> {
  form: Form<Values>
  /** Whether it was refused for what it needs. */
  isAsked?: boolean
}

/** Why items are sold without what they need. Asked once the server has refused that. */
export function NeedsOverride<Values extends Record<string, unknown> & { needs_override: string }>({
  form,
  isAsked = false,
}: NeedsOverrideProps<Values>) {
  const errorId = form.errorId('needs_override')
  const { needs_override: reason } = form.values
  if (!isAsked && errorId === undefined && reason === '') return null
  return (
    <TextField
      name="needs_override"
      label={messages.needsOverride}
      hint={messages.needsOverrideHint}
      value={reason}
      errorId={errorId}
      onChange={(text) => form.change({ needs_override: text } as Partial<Values>)}
    />
  )
}
