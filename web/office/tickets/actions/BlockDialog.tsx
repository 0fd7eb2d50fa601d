import { Text } from '@mantine/core'
import { useForm } from '#web/lib/forms/form.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { TextArea } from '#web/office/forms/form-fields.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import type { WindowProps } from './TicketActions.tsx'
import { useTicketActs } from '#web/office/tickets/ticket-query.ts'

interface ReasonProps extends WindowProps {
  does: string
  means: string
  said: string
  /** What is done about the ticket: "blocks". */
  deed: string
}

/** Asks why, and does it. */
function ReasonWindow({ ticket, does, means, said, deed, onClose }: ReasonProps) {
  const act = useTicketActs(ticket.code)
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (values) => {
      await act(deed, values)
      done(said)
      onClose()
    },
  })
  return (
    <FormWindow title={does} form={form} does={does} onClose={onClose}>
      <Text size="sm">{means}</Text>
      <TextArea form={form} name="reason" label={words.reason} hint={words.reasonHint} />
    </FormWindow>
  )
}

export const BlockWindow = (props: WindowProps) => (
  <ReasonWindow {...props} deed="blocks" does={words.block} means={words.blockMeans} said={words.blocked} />
)

export const UnblockWindow = (props: WindowProps) => (
  <ReasonWindow
    {...props}
    deed="unblocks"
    does={words.unblock}
    means={words.unblockMeans}
    said={words.unblocked}
  />
)
