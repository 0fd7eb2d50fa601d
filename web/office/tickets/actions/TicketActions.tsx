import { Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'
import { TransferDialog, HolderDialog } from './HolderDialog.tsx'
import { BlockDialog, UnblockDialog } from './BlockDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { TicketVariantDialog } from './TicketVariantDialog.tsx'
import { useTicketActions } from '#web/office/tickets/ticket-query.ts'
import type { DialogProps, TicketProps } from '#web/office/tickets/ticket-props.ts'

type TicketAction =
  | 'holder'
  | 'departure'
  | 'variant'
  | 'give'
  | 'takeLinkBack'
  | 'renew'
  | 'block'
  | 'unblock'
  | 'cancel'
  | 'release'
  | 'sendHolder'
  | 'sendCustomer'

const NAMES: Record<Exclude<TicketAction, 'variant'>, string> = {
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

const nameOf = (action: TicketAction, option: string): string =>
  action === 'variant' ? messages.changeVariant({ option }) : NAMES[action]

/** The actions that the ticket's status allows, the most likely first: a blocked ticket is opened to unblock it. */
function allowedActions({
  ticket,
  details: { allowed_actions, departures, variants, customer, gift_link },
}: TicketProps): TicketAction[] {
  const allowed: Record<TicketAction, boolean> = {
    unblock: allowed_actions.unblock === null,
    release: allowed_actions.release === null,
    holder: allowed_actions.change === null,
    departure: allowed_actions.change === null && departures.length > 0,
    variant: allowed_actions.change === null && variants.length > 0,
    give: allowed_actions.change === null,
    takeLinkBack: gift_link !== null,
    renew: allowed_actions.renew === null,
    sendHolder: allowed_actions.send === null && (ticket.email ?? '') !== '',
    sendCustomer:
      allowed_actions.send === null && customer.email !== ticket.email && customer.email.includes('@'),
    block: allowed_actions.block === null,
    cancel: allowed_actions.cancel === null,
  }
  return (Object.keys(allowed) as TicketAction[]).filter((action) => allowed[action])
}

const DIALOGS = {
  holder: HolderDialog,
  departure: DepartureDialog,
  variant: TicketVariantDialog,
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

/** The actions on a ticket that its status and the role allow: the one that its status suggests, and the others in a menu. */
export function TicketActions(props: TicketProps) {
  const may = usePermission()
  const [open, setOpen] = useState<TicketAction | null>(null)
  if (!may('change tickets')) return null
  const [primary, ...others] = allowedActions(props)
  const { option } = props.details
  return (
    <>
      {primary && <Button onClick={() => setOpen(primary)}>{nameOf(primary, option)}</Button>}
      {others.length > 0 && (
        <MoreMenu>
          {others.map((action) => (
            <Menu.Item
              key={action}
              onClick={() => setOpen(action)}
              {...(action === 'cancel' && { c: 'var(--mantine-color-error)' })}
            >
              {nameOf(action, option)}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      {open !== null && <ActionDialog action={open} {...props} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Why the ticket cannot be changed. */
export function CannotChange({ details: { allowed_actions } }: TicketProps) {
  const may = usePermission()
  if (!may('change tickets') || allowed_actions.change === null) return null
  return (
    <Text size="sm" c="dimmed">
      {allowed_actions.change}
    </Text>
  )
}
