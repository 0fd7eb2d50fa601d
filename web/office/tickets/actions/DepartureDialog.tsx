import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { SelectField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/tickets/messages.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'
import { useDeparture } from '#web/office/tickets/departure.ts'

/** Moves a ticket to another departure of its product. */
export function DepartureDialog({ ticket, details, onClose }: DialogProps) {
  const act = useTicketActions(ticket.code)
  const departureOf = useDeparture()
  const form = useForm({
    initial: { transport_time_id: '', reason: '' },
    onSubmit: async ({ transport_time_id: chosen, reason }) => {
      const transport_time_id = chosen === '' ? null : Number(chosen)
      await act(call(calls.moveDeparture, { code: ticket.code, transport_time_id, reason }))
      notifySuccess(messages.departureMoved)
      onClose()
    },
  })
  const choices = details.departures
    .filter(({ id }) => id !== details.transport_time_id)
    .map(({ id, travel_time, remaining }) => ({
      value: String(id),
      label: messages.seats({
        time: departureOf({ travel_time, timezone: ticket.timezone }),
        left: remaining,
      }),
    }))
  return (
    <FormDialog
      title={messages.moveDeparture}
      form={form}
      submitLabel={messages.moveDeparture}
      onClose={onClose}
    >
      <Text size="sm">{messages.moveDepartureEffect}</Text>
      <SelectField {...form.field('transport_time_id')} label={messages.departure} choices={choices} />
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
    </FormDialog>
  )
}
