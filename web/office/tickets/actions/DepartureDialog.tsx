import { Text } from '@mantine/core'
import { useForm } from '#web/lib/forms/form.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { ChoiceField, TextArea } from '#web/office/forms/form-fields.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import type { WindowProps } from './TicketActions.tsx'
import { useTicketActs } from '#web/office/tickets/ticket-query.ts'
import { useDeparture } from '#web/office/tickets/gate/ScanResult.tsx'

/** Moves a ticket to another departure of its product. */
export function DepartureWindow({ ticket, file, onClose }: WindowProps) {
  const act = useTicketActs(ticket.code)
  const departureOf = useDeparture()
  const form = useForm({
    initial: { transport_time_id: '', reason: '' },
    onSubmit: async (values) => {
      await act('departures', values)
      done(words.departureMoved)
      onClose()
    },
  })
  const choices = file.departures
    .filter(({ id }) => id !== file.transport_time_id)
    .map(({ id, travel_time, remaining }) => ({
      value: String(id),
      label: words.seats(departureOf({ travel_time, timezone: ticket.timezone }), remaining),
    }))
  return (
    <FormWindow title={words.moveDeparture} form={form} does={words.moveDeparture} onClose={onClose}>
      <Text size="sm">{words.moveDepartureMeans}</Text>
      <ChoiceField form={form} name="transport_time_id" label={words.departure} choices={choices} />
      <TextArea form={form} name="reason" label={words.reason} hint={words.reasonHint} />
    </FormWindow>
  )
}
