import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'
import { TransferDialog, HolderDialog } from './HolderDialog.tsx'
import { BlockDialog, UnblockDialog } from './BlockDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'
import type { DialogProps, TicketProps } from '#web/office/tickets/ticket-props.ts'

type TicketAction =
  | 'holder'
  | 'departure'
  | 'give'
  | 'takeLinkBack'
  | 'renew'
  | 'block'
  | 'unblock'
  | 'cancel'
  | 'release'
  | 'sendHolder'
  | 'sendCustomer'

const NAMES: Record<TicketAction, string> = {
  holder: messages.correct,
  departure: messages.moveDeparture,
  give: messages.transfer,
  takeLinkBack: messages.takeLinkBack,
  renew: messages.renew,
  block: messages.block,
  unblock: messages.unblock,
  cancel: messages.cancel,
  release: messages.release,
  sendHolder: messages.sendHolder,
  sendCustomer: messages.sendCustomer,
}

/** The actions that the ticket's status allows. */
function allowedActions({
  ticket,
  details: { allowed_actions, departures, customer, gift_link },
}: TicketProps): TicketAction[] {
  const allowed: Record<TicketAction, boolean> = {
    holder: allowed_actions.change === null,
    departure: allowed_actions.change === null && departures.length > 0,
    give: allowed_actions.change === null,
    takeLinkBack: gift_link !== null,
    renew: allowed_actions.renew === null,
    sendHolder: allowed_actions.send === null && (ticket.email ?? '') !== '',
    sendCustomer:
      allowed_actions.send === null && customer.email !== ticket.email && customer.email.includes('@'),
    block: allowed_actions.block === null,
    unblock: allowed_actions.unblock === null,
    cancel: allowed_actions.cancel === null,
    release: allowed_actions.release === null,
  }
  return (Object.keys(allowed) as TicketAction[]).filter((action) => allowed[action])
}

const DIALOGS = {
  holder: HolderDialog,
  departure: DepartureDialog,
  give: TransferDialog,
  renew: RenewDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
  cancel: CancelDialog,
}

/** The actions without fields. */
type PlainAction = Exclude<TicketAction, keyof typeof DIALOGS>

const isPlain = (action: TicketAction): action is PlainAction => !Object.hasOwn(DIALOGS, action)

/** The confirmation of an action without fields. */
function ConfirmAction({ action, ticket, details, onClose }: DialogProps & { action: PlainAction }) {
  const act = useTicketActions(ticket.code)
  if (action === 'takeLinkBack')
    return (
      <ConfirmDialog
        title={NAMES[action]}
        doneMessage={messages.linkTakenBack}
        onClose={onClose}
        onConfirm={async () => void (await act(call(calls.withdrawTicketGiftLink, { code: ticket.code })))}
      >
        {messages.takeLinkBackEffect}
      </ConfirmDialog>
    )
  if (action === 'release')
    return (
      <ConfirmDialog
        title={NAMES[action]}
        doneMessage={messages.released}
        onClose={onClose}
        onConfirm={async () => void (await act(call(calls.releaseTicket, { code: ticket.code })))}
      >
        {messages.releaseEffect}
      </ConfirmDialog>
    )
  const [to, email] =
    action === 'sendHolder'
      ? (['holder', ticket.email ?? ''] as const)
      : (['customer', details.customer.email] as const)
  return (
    <ConfirmDialog
      title={NAMES[action]}
      doneMessage={messages.sent}
      onClose={onClose}
      onConfirm={async () => void (await act(call(calls.sendTicket, { code: ticket.code, to })))}
    >
      {messages.sendEffect({ to: email })}
    </ConfirmDialog>
  )
}

function ActionDialog({ action, ...props }: DialogProps & { action: TicketAction }) {
  if (isPlain(action)) return <ConfirmAction action={action} {...props} />
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

/** The actions on a ticket that its status and the role allow, and why it cannot be changed. */
export function TicketActions(props: TicketProps) {
  const may = usePermission()
  const [open, setOpen] = useState<TicketAction | null>(null)
  const actions = allowedActions(props)
  const { change } = props.details.allowed_actions
  if (!may('change tickets')) return null
  return (
    <Section title={common.actions}>
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action}
            variant="default"
            {...(action === 'cancel' && { color: 'red', variant: 'light' })}
            onClick={() => setOpen(action)}
          >
            {NAMES[action]}
          </Button>
        ))}
      </Group>
      {change !== null && <Text c="dimmed">{change}</Text>}
      {open !== null && <ActionDialog action={open} {...props} onClose={() => setOpen(null)} />}
    </Section>
  )
}
