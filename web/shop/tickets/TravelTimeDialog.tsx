import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from './messages.ts'
import { DepartureField, MeetingNote } from '#web/shop/departures/DepartureField.tsx'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { showToast } from '#web/lib/toasts.ts'
import style from './TravelTimeDialog.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'

interface TravelTimeProps {
  ticket: Ticket
  code: string
  onClose: () => void
}

function useTravelTime({ ticket, code, onClose }: TravelTimeProps) {
  return useForm<{ transport_time_id: number | null }>({
    initial: { transport_time_id: ticket.transport_time_id },
    validate: ({ transport_time_id }) =>
      transport_time_id === null ? { transport_time_id: shared.departureEmpty } : {},
    onSubmit: async ({ transport_time_id }, waiting) => {
      const answer = await call(calls.setTravelTime, { code, transport_time_id }, waiting)
      data.merge(answer.data)
      showToast(shared.departureUpdated)
      onClose()
    },
    onError: () => {
      showToast(shared.departureNotUpdated, 'failure')
      // The seat may be taken by now: the choices show the seats that are left.
      data.refresh().catch(() => undefined)
    },
  })
}

/** The departures with the seats left; the ticket's own is marked. */
function useOptions(ticket: Ticket) {
  const { locale } = data.useConfig()
  const own = ticket.transport_time_id
  return departureOptions(ticket, locale, own).map((option) =>
    option.value === String(own) ? { ...option, note: messages.yourTravelTime, scarce: false } : option,
  )
}

/** A dialog to change the departure of a ticket. */
export default function TravelTimeDialog(props: TravelTimeProps) {
  const { ticket, onClose } = props
  const { locale } = data.useConfig()
  const form = useTravelTime(props)
  const options = useOptions(ticket)
  const { allow_travel_time_changes_until: until, timezone, transport_time_id: own } = ticket
  return (
    <FormDialog
      title={messages.travelTimeTitle}
      subject={`${pieceName(ticket.product, ticket.variant)} · ${holderName(ticket.full_name)}`}
      form={form}
      onClose={onClose}
    >
      <DepartureField form={form} options={options} />
      <MeetingNote />
      <p className={style.rule}>
        {own !== null &&
          until !== null &&
          messages.changeableUntil({ when: periodFormat(timezone, locale).end(until) })}{' '}
        {messages.lockHint}
      </p>
    </FormDialog>
  )
}
