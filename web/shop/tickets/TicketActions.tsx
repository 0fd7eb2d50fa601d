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
import { holderName } from '#web/shop/holders/holder-name.ts'
import style from './TicketActions.module.css'

const TravelTimeDialog = lazy(() => import('./TravelTimeDialog.tsx'))
const VariantDialog = lazy(() => import('./VariantDialog.tsx'))
const UpgradeDialog = lazy(() => import('./upgrade/UpgradeDialog.tsx'))
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

type Opened = 'travel' | 'variant' | 'upgrade' | 'renew' | null

const mayVary = ({ allow_variant_changes }: Ticket): boolean => allow_variant_changes === true

const mayUpgrade = ({ upgrades = [] }: Ticket): boolean => upgrades.length > 0

interface ChangeButtonsProps {
  ticket: Ticket
  look: { disabled: boolean; describedBy: string }
  /** The id of the ticket's name. */
  of: string
  onOpen: (what: Opened) => void
}

/** What is changed in a dialog: the departure, the variant, the product, the QR code. */
function ChangeButtons({ ticket, look, of, onOpen }: ChangeButtonsProps) {
  const label = ticket.transport_time_id === null ? messages.setTravelTime : messages.changeTravelTime
  return (
    <>
      {ticket.allow_travel_time_changes && (
        <Button {...look} kind="secondary" onClick={() => onOpen('travel')}>
          {label}
        </Button>
      )}
      {mayVary(ticket) && (
        <Button {...look} kind="secondary" onClick={() => onOpen('variant')}>
          {messages.changeVariant({ option: ticket.option ?? '' })}
        </Button>
      )}
      {mayUpgrade(ticket) && (
        <Button kind="secondary" describedBy={of} onClick={() => onOpen('upgrade')}>
          {messages.upgrade}
        </Button>
      )}
      {ticket.allow_download && (
        <Button {...look} kind="quiet" onClick={() => onOpen('renew')}>
          {messages.renewCode}
        </Button>
      )}
    </>
  )
}

interface OpenDialogProps {
  open: Opened
  ticket: Ticket
  code: string
  onClose: () => void
}

function OpenDialog({ open, ...props }: OpenDialogProps) {
  const { ticket, code, onClose } = props
  if (open === null) return null
  const subject = `${ticket.product} · ${holderName(ticket.full_name)}`
  return (
    <Suspense>
      {open === 'travel' && <TravelTimeDialog {...props} />}
      {open === 'renew' && <RenewDialog {...props} />}
      {open === 'upgrade' && <UpgradeDialog subject={subject} {...props} />}
      {open === 'variant' && (
        <VariantDialog
          subject={subject}
          item={ticket}
          code={code}
          timezone={ticket.timezone}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** The actions of a ticket; none within fifteen minutes of the last change, with the reason. */
export function TicketActions({ ticket, code, order, of }: ActionsProps) {
  const lockId = useId()
  const [open, setOpen] = useState<Opened>(null)
  const { recently_edited: isLocked, allow_travel_time_changes: mayTravel, allow_download: mayRenew } = ticket
  const reason = useLockFocus(isLocked)
  const mayEdit = isEditable(ticket, useConfig())
  if (!mayEdit && !mayTravel && !mayVary(ticket) && !mayUpgrade(ticket) && !mayRenew) return null
  const look = { disabled: isLocked, describedBy: isLocked ? `${of} ${lockId}` : of }
  return (
    <div className={style.actions}>
      {mayEdit && <EditButton {...look} ticket={ticket} to={manageTicketPath(order, code)} />}
      {mayEdit && <GiveButton {...look} ticket={ticket} to={`${manageTicketPath(order, code)}?give`} />}
      <ChangeButtons
        ticket={ticket}
        look={look}
        of={of}
        onOpen={(what) => startTransition(() => setOpen(what))}
      />
      {ticket.gift_link_until !== null && <GiftLinkOpen code={code} until={ticket.gift_link_until} of={of} />}
      {isLocked && (
        <p ref={reason} id={lockId} tabIndex={-1}>
          {shared.ticketRecentlyEdited}
        </p>
      )}
      <OpenDialog open={open} ticket={ticket} code={code} onClose={() => setOpen(null)} />
    </div>
  )
}
