import * as calls from '#contract/calls/office/ticket-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { VariantDialog } from '#web/office/orders/VariantDialog.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'

/** Changes a ticket to another variant of its product. */
export function TicketVariantDialog({ ticket, details, onClose }: DialogProps) {
  const act = useTicketActions(ticket.code)
  return (
    <VariantDialog
      item={details}
      effect={messages.changeVariantEffect}
      onChange={(input) => act(call(calls.changeTicketVariant, { code: ticket.code, ...input }))}
      onClose={onClose}
    />
  )
}
