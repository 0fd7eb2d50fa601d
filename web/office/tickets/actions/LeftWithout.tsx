import { List, Stack, Text } from '@mantine/core'
import type { TicketDetails } from '#contract/office/tickets.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { CheckboxField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from '#web/office/tickets/messages.ts'

interface LeftWithoutProps<Values extends Record<string, unknown> & { leave_dependents: boolean }> {
  details: Pick<TicketDetails, 'dependents'>
  form: Form<Values>
}

/** What hangs on a ticket that is about to go, what becomes of it, and the choice to leave it. */
export function LeftWithout<Values extends Record<string, unknown> & { leave_dependents: boolean }>({
  details: { dependents },
  form,
}: LeftWithoutProps<Values>) {
  if (dependents.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {messages.leftWithout}
      </Text>
      <List size="sm">
        {dependents.map(({ name, if_ticket_goes }) => (
          <List.Item key={name}>{messages.dependents[if_ticket_goes]({ name })}</List.Item>
        ))}
      </List>
      {dependents.some(({ if_ticket_goes }) => if_ticket_goes !== 'stay') && (
        <CheckboxField
          label={messages.leaveDependents}
          value={form.values.leave_dependents}
          onChange={(leave_dependents) => form.change({ leave_dependents } as Partial<Values>)}
        />
      )}
    </Stack>
  )
}
