import { useId } from 'react'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { TicketActions } from '#web/shop/tickets/TicketActions.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Mark } from '#web/ui/brand/Logo.tsx'
import { Picture } from '#web/ui/content/Picture.tsx'
import { download } from './download.ts'
import { itemStatus } from '#web/shop/orders/order-status.ts'
import style from './TicketCard.module.css'

/** The holder with the age range, the event with its day, the departure. */
function Facts({ ticket }: { ticket: Ticket }) {
  const { locale, ageRanges, events } = useConfig()
  const starts = events.find(({ key }) => key === ticket.event_id)?.starts_at ?? null
  const age = ticket.age && (ageRanges[ticket.age] ?? ticket.age)
  return (
    <>
      <p className={style.holder}>{[ticket.full_name, age].filter(Boolean).join(' · ')}</p>
      <p>
        {ticket.event_name}
        {starts !== null && <span> · {formatDate(starts, ticket.timezone, locale)}</span>}
      </p>
      {ticket.travel_time !== null && (
        <p className={style.departure}>
          <strong>{formatDateTime(ticket.travel_time, ticket.timezone, locale)}</strong>{' '}
          {shared.meetingLocation}
        </p>
      )}
    </>
  )
}

interface TicketDownloadsProps {
  ticket: Ticket
  code: string
  /** The id of the ticket's name. */
  of: string
}

/** The ticket as a file: its document, and, where it has a time, an entry for a calendar. */
function TicketDownloads({ ticket, code, of }: TicketDownloadsProps) {
  const saving = useAsyncAction()
  const noting = useAsyncAction()
  const { events } = useConfig()
  const starts = events.find(({ key }) => key === ticket.event_id)?.starts_at ?? null
  const link = `${encodeURIComponent(ticket.email)}/${encodeURIComponent(code)}`
  const save = () => download(`/download-ticket/${link}`, `ticket-${code}.pdf`)
  const note = () => download(`/download-calendar/${link}`, `ticket-${code}.ics`)
  return (
    <div className={style.save}>
      <Button wide pending={saving.pending} describedBy={of} onClick={() => saving.run(save)}>
        {messages.download}
      </Button>
      {(ticket.travel_time ?? starts) !== null && (
        <Button kind="quiet" wide pending={noting.pending} describedBy={of} onClick={() => noting.run(note)}>
          {messages.addToCalendar}
        </Button>
      )}
    </div>
  )
}

/** A ticket that looks like one: what it lets in to, and a stub with its code. A place that is not paid yet has none. */
export function TicketCard({ ticket, order }: { ticket: Ticket; order: Order }) {
  const config = useConfig()
  const name = useId()
  const { label, kind } = itemStatus(ticket, config.ticketStatuses, order, config)
  return (
    <article className={style.ticket} aria-labelledby={name} data-pending={ticket.pending || undefined}>
      <Picture
        className={style.picture}
        src={ticket.shop_image}
        alt=""
        width={350}
        sizes="(width < 700px) 100vw, 220px"
      />
      <div className={style.words}>
        <h3 id={name}>{ticket.product}</h3>
        <Facts ticket={ticket} />
        {ticket.code !== null && (
          <TicketActions ticket={ticket} code={ticket.code} order={order.code} of={name} />
        )}
      </div>
      <div className={style.stub}>
        <Mark size={44} />
        <Badge kind={kind}>{label}</Badge>
        {ticket.code !== null && (
          <p className={style.code}>
            <span className="hidden-text">{messages.ticketCode} </span>
            {ticket.code}
          </p>
        )}
        {ticket.allow_download && ticket.code !== null && (
          <TicketDownloads ticket={ticket} code={ticket.code} of={name} />
        )}
      </div>
    </article>
  )
}
