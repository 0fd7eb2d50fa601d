import { Suspense, lazy, useId, useState } from 'react'
import { useConfig } from '#web/lib/data/data.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { occasionLines } from '#web/shop/occasions/texts.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'
import { messages as ticketMessages } from '#web/shop/tickets/messages.ts'
import { messages as qrMessages } from '#web/shop/tickets/qr/messages.ts'
import { isReadable, type ShownTicket } from '#web/shop/tickets/qr/shown-ticket.ts'
import { WalletLinks, type WalletTicket } from '#web/shop/tickets/wallets/WalletLinks.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { type EventTickets, groupTickets, listed } from './groups.ts'
import { messages } from './messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './MyTickets.module.css'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))
const TicketScreen = lazy(() => import('#web/shop/tickets/qr/TicketScreen.tsx'))

/** A ticket in the list, with its status if it is not the usual one. */
export type ListedTicket = ShownTicket & { status: string | null }

/** Why a ticket has no QR code. */
function reasonOf({ full_name, status }: ListedTicket): string {
  if (status !== null) return messages.noCode
  return full_name === '' ? ticketMessages.nameNeededAnyTime : messages.later
}

function TicketSummary({ ticket, id }: { ticket: ListedTicket; id: string }) {
  const [when, place] = occasionLines(ticket, useConfig())
  return (
    <span className={style.summary}>
      <strong id={id}>
        <OwnText>{ticket.product}</OwnText>
      </strong>
      {when !== null && (
        <span>
          <Period>{when}</Period>
        </span>
      )}
      {place !== null && (
        <span>
          <OwnText>{place}</OwnText>
        </span>
      )}
      {ticket.barcode === null && <span className={style.later}>{reasonOf(ticket)}</span>}
      {ticket.status !== null && <Badge kind="bad">{ticket.status}</Badge>}
    </span>
  )
}

/** A ticket; a tap shows its QR code in full screen. */
function Row({ ticket, id, onOpen }: { ticket: ListedTicket; id: string; onOpen: () => void }) {
  if (!isReadable(ticket))
    return (
      <div className={style.row}>
        <TicketSummary ticket={ticket} id={id} />
      </div>
    )
  return (
    <button type="button" className={style.row} onClick={onOpen}>
      <TicketSummary ticket={ticket} id={id} />
      <span className={style.qr} aria-hidden>
        <Suspense>
          <QrCode text={ticket.barcode} label="" />
        </Suspense>
      </span>
      <span className="hidden-text">{qrMessages.show}</span>
    </button>
  )
}

/** A ticket, and below it the wallet links if it has any. */
function Entry({ ticket, wallet, onOpen }: EntryProps) {
  const words = useId()
  return (
    <li>
      <Row ticket={ticket} id={words} onOpen={onOpen} />
      {wallet && <WalletLinks ticket={wallet} of={words} quiet />}
    </li>
  )
}

interface EntryProps {
  ticket: ListedTicket
  wallet: WalletTicket | undefined
  onOpen: () => void
}

interface EventCardProps {
  event: EventTickets<ListedTicket>
  wallets: Map<string, WalletTicket>
}

function EventCard({ event, wallets }: EventCardProps) {
  const heading = useId()
  const [open, setOpen] = useState<string | null>(null)
  const readable = listed(event).filter(isReadable)
  return (
    <section className={style.event} aria-labelledby={heading}>
      <h3 id={heading}>
        <OwnText>{event.name}</OwnText>
      </h3>
      {event.persons.map(({ name, tickets }) => (
        <div key={name} className={style.person}>
          <h4>{holderName(name)}</h4>
          <ul className={style.list}>
            {tickets.map((ticket) => (
              <Entry
                key={ticket.code}
                ticket={ticket}
                wallet={event.isPast ? undefined : wallets.get(ticket.code)}
                onOpen={() => setOpen(ticket.code)}
              />
            ))}
          </ul>
        </div>
      ))}
      {open !== null && (
        <Suspense>
          <TicketScreen tickets={readable} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface MyTicketsProps {
  tickets: ListedTicket[]
  /** The wallets of each ticket, by its code; empty when offline. */
  wallets?: Map<string, WalletTicket>
}

const NONE = new Map<string, WalletTicket>()

/** All tickets of a customer, by event and person; past ones are collapsed. */
export function MyTickets({ tickets, wallets = NONE }: MyTicketsProps) {
  const heading = useId()
  const groups = groupTickets(tickets, serverNow())
  const [past, coming] = [groups.filter(({ isPast }) => isPast), groups.filter(({ isPast }) => !isPast)]
  if (groups.length === 0) return null
  return (
    <section className={style.mine} aria-labelledby={heading}>
      <h2 id={heading}>{messages.myTickets}</h2>
      {coming.map((event) => (
        <EventCard key={event.id} event={event} wallets={wallets} />
      ))}
      {past.length > 0 && (
        <details className={style.past} open={coming.length === 0}>
          <summary>{messages.past}</summary>
          {past.map((event) => (
            <EventCard key={event.id} event={event} wallets={wallets} />
          ))}
        </details>
      )}
    </section>
  )
}
