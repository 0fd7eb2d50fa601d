import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from './messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { departureOptions } from '#web/shop/catalogue/departure-choices.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { showToast } from '#web/ui/feedback/toasts.ts'
import style from './TravelTimeDialog.module.css'

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
      const answer = await call('set-travel-time', { code, transport_time_id }, waiting)
      data.merge(answer.data)
      showToast(shared.departureUpdated)
      onClose()
    },
    onError: () => {
      showToast(shared.departureNotUpdated, 'failure')
      // The seat may have gone to somebody else: the choices tell what is left now.
      data.refresh().catch(() => undefined)
    },
  })
}

/** The departures with what is left of each; the ticket's own is marked. */
function useChoices(ticket: Ticket) {
  const { locale } = data.useConfig()
  const own = ticket.transport_time_id
  return departureOptions(ticket, locale, own).map((choice) =>
    choice.value === String(own) ? { ...choice, note: messages.yourTravelTime, scarce: false } : choice,
  )
}

/** Asks when the holder of a ticket travels (P§2). */
export default function TravelTimeDialog(props: TravelTimeProps) {
  const { ticket, onClose } = props
  const { locale } = data.useConfig()
  const form = useTravelTime(props)
  const choices = useChoices(ticket)
  const { allow_travel_time_changes_until: until, timezone, transport_time_id: own } = ticket
  return (
    <Dialog onClose={onClose} title={messages.travelTimeTitle}>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <p className={style.product}>{`${ticket.product} · ${ticket.full_name}`}</p>
        <FormErrors form={form} />
        <RadioField
          {...form.field('transport_time_id')}
          legend={cartMessages.whichTime}
          onChange={(id) => form.change({ transport_time_id: Number(id) })}
          options={choices}
        />
        <p className={style.meeting}>{shared.meetingLocation}</p>
        <p className={style.rule}>
          {own !== null &&
            until !== null &&
            messages.changeableUntil({ when: periodFormat(timezone, locale).end(until) })}{' '}
          {messages.lockHint}
        </p>
        <div className={style.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" pending={form.pending} waiting={form.waiting}>
            {common.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
