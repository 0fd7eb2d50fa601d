import { Suspense, lazy, startTransition, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { manageTicketPath } from '#web/shop/page/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { GiftLinkOpen } from './GiftLinkOpen.tsx'
import { isEditable } from './allowed-actions.ts'
import style from './TicketActions.module.css'

const TravelTimeDialog = lazy(() => import('./TravelTimeDialog.tsx'))
const RenewDialog = lazy(() => import('./RenewDialog.tsx'))

/** The reason of a lock takes the focus from the button that the lock disables. */
function useLockFocus(isLocked: boolean) {
  const reason = useRef<HTMLParagraphElement>(null)
  const was = useRef(isLocked)
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, :disabled') ?? true
    if (isLocked && !was.current && isLost) reason.current?.focus({ preventScroll: true })
    was.current = isLocked
  }, [isLocked])
  return reason
}

interface EditButtonProps {
  ticket: Ticket
  to: string
  disabled: boolean
  describedBy: string
}

/** Opens the details; a ticket without a name needs its name first. */
function EditButton({ ticket, to, ...look }: EditButtonProps) {
  const navigate = useNavigate()
  const isNameless = ticket.full_name === ''
  return (
    <Button {...look} kind={isNameless ? 'primary' : 'secondary'} onClick={() => void navigate(to)}>
      {isNameless ? messages.enterName : messages.editTicket}
    </Button>
  )
}

/** Opens the details to give the ticket away. */
function GiveButton({ ticket, to, ...look }: EditButtonProps) {
  const navigate = useNavigate()
  if (!ticket.allow_email_changes || ticket.full_name === '') return null
  return (
    <Button {...look} kind="secondary" onClick={() => void navigate(to)}>
      {messages.give}
    </Button>
  )
}

interface ActionsProps {
  ticket: Ticket
  code: string
  order: string
  /** The id of the ticket's name. */
  of: string
}

/** The actions of a ticket; none within fifteen minutes of the last change, with the reason. */
export function TicketActions({ ticket, code, order, of }: ActionsProps) {
  const lockId = useId()
  const [open, setOpen] = useState<'travel' | 'renew' | null>(null)
  const { recently_edited: isLocked, allow_travel_time_changes: mayTravel, allow_download: mayRenew } = ticket
  const reason = useLockFocus(isLocked)
  const mayEdit = isEditable(ticket, useConfig())
  const Dialog = open === 'travel' ? TravelTimeDialog : RenewDialog
  if (!mayEdit && !mayTravel && !mayRenew) return null
  const look = { disabled: isLocked, describedBy: isLocked ? `${of} ${lockId}` : of }
  const label = ticket.transport_time_id === null ? messages.setTravelTime : messages.changeTravelTime
  return (
    <div className={style.actions}>
      {mayEdit && <EditButton {...look} ticket={ticket} to={manageTicketPath(order, code)} />}
      {mayEdit && <GiveButton {...look} ticket={ticket} to={`${manageTicketPath(order, code)}?give`} />}
      {mayTravel && (
        <Button {...look} kind="secondary" onClick={() => startTransition(() => setOpen('travel'))}>
          {label}
        </Button>
      )}
      {mayRenew && (
        <Button {...look} kind="quiet" onClick={() => startTransition(() => setOpen('renew'))}>
          {messages.renewCode}
        </Button>
      )}
      {ticket.gift_link_until !== null && <GiftLinkOpen code={code} until={ticket.gift_link_until} of={of} />}
      {isLocked && (
        <p ref={reason} id={lockId} tabIndex={-1}>
          {shared.ticketRecentlyEdited}
        </p>
      )}
      {open !== null && (
        <Suspense>
          <Dialog ticket={ticket} code={code} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
