import type { Form } from '#web/lib/forms/form.ts'
import { CheckboxField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import type { NewRefund } from './new-refund.ts'

/** Asked once the server has refused to leave what needs a ticket. */
export function LeaveDependents({ form }: { form: Form<NewRefund> }) {
  const { leave_dependents: value } = form.values
  if (!value && form.errorId('leave_dependents') === undefined) return null
  return (
    <CheckboxField
      label={messages.leaveDependents}
      hint={messages.leaveDependentsHint}
      value={value}
      onChange={(leave_dependents) => form.change({ leave_dependents })}
    />
  )
}
