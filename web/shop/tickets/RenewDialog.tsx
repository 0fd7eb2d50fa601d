import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx'
import { messages } from './messages.ts'

interface RenewProps {
  ticket: Ticket
  code: string
  onClose: () => void
}

/** A new QR code for a ticket that others have seen; of one that was scanned already it says so first. */
export default function RenewDialog({ ticket, code, onClose }: RenewProps) {
  const admitted = ticket.status === 'used'
  const form = useForm({
    initial: { note: '' },
    onSubmit: async ({ note }, waiting) => {
      const answer = await call(calls.renewTicketCode, { code, note, admitted }, waiting)
      data.merge(answer.data)
      showToast(shared.ticketRenewed)
      onClose()
    },
    onError: () => showToast(shared.ticketNotRenewed, 'failure'),
  })
  return (
    <FormDialog
      title={messages.renewCode}
      subject={`${pieceName(ticket.product, ticket.variant)} · ${holderName(ticket.full_name)}`}
      form={form}
      onClose={onClose}
    >
      {admitted && <Notice kind="warn">{messages.renewAdmitted}</Notice>}
      <p>{messages.renewEffect}</p>
      <TextAreaField {...form.field('note')} label={messages.note} hint={messages.noteHint} optional />
      <p>{messages.lockHint}</p>
    </FormDialog>
  )
}
