import type { Form } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

/** Why guests are invited to something without what it needs. Asked once the server has refused that. */
export function InvitedWithout<Values extends Record<string, unknown> & { needs_override: string }>({
  form,
}: {
  form: Form<Values>
}) {
  const errorId = form.errorId('needs_override')
  const { needs_override: reason } = form.values
  if (errorId === undefined && reason === '') return null
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
