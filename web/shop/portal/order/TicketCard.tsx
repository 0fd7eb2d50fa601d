import { lazy, Suspense, useId } from 'react'
import { messages as shared } from '#contract/messages.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { isReadable, type ReadableTicket, toShown } from '#web/shop/tickets/qr/shown-ticket.ts'
import { TicketQr } from '#web/shop/tickets/qr/TicketQr.tsx'
import { TicketActions } from '#web/shop/tickets/TicketActions.tsx'
import { WalletLinks } from '#web/shop/tickets/wallets/WalletLinks.tsx'
import { isPresent, itemStatus } from '#web/shop/orders/order-status.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Discounted } from '#web/shop/carts/codes/Discounted.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Mark } from '#web/ui/brand/Logo.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { download } from '#web/shop/orders/credit-notes/download.ts'
import { occasionLines } from '#web/shop/occasions/texts.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './TicketCard.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'
import { messages as ticketMessages } from '#web/shop/tickets/messages.ts'
import { formatEnd } from '#contract/dates.ts'

const OpenQuestions = lazy(() => import('#web/shop/questions/OpenQuestions.tsx'))

/** The holder with the age range, the event, when and where it is valid and how often it admits. */
function Facts({ ticket }: { ticket: Ticket }) {
  const config = useConfig()
  const age = ticket.age && (config.ageRanges[ticket.age] ?? ticket.age)
  const [when, place, validity] = occasionLines(ticket, config)
  return (
    <>
      <p className={style.holder} data-missing={ticket.full_name === '' || undefined}>
        <OwnText>{[holderName(ticket.full_name), age].filter(Boolean).join(' · ')}</OwnText>
      </p>
      {when !== null && (
        <p className={style.when}>
          <Period>{when}</Period>
        </p>
      )}
      {place !== null && (
        <p>
          <OwnText>{place}</OwnText>
        </p>
      )}
      {ticket.type === 'transport' && <p>{shared.meetingLocation}</p>}
      <p>
        <OwnText>{[ticket.event_name, validity].filter(Boolean).join(' · ')}</OwnText>
      </p>
    </>
  )
}

/** What a ticket costs that has a discount; the total is the order's. */
const Price = ({ ticket: { price, fee, discounts } }: { ticket: Ticket }) => (
  <p className={style.price}>
    <Money amount={price + fee} />
    <Discounted price={price + fee} discounts={discounts} />
  </p>
)

/** The action that a ticket without a name needs. */
function NameNeeded({ ticket }: { ticket: Ticket }) {
  const { locale } = useConfig()
  const until = ticket.names_until && formatEnd(ticket.names_until, ticket.timezone, locale)
  if (ticket.pending) return until === null ? null : <p>{ticketMessages.nameNeededOnPay({ until })}</p>
  if (ticket.status !== 'active') return null
  return (
    <p className={style.needed}>
      {until === null ? ticketMessages.nameNeededAnyTime : ticketMessages.nameNeeded({ until })}
    </p>
  )
}

interface TicketDownloadsProps {
  ticket: Ticket
  code: string
  /** The id of the ticket's name. */
  of: string
}

/** The files of a ticket: its PDF, a calendar entry if it has a time, and wallet passes. */
function TicketDownloads({ ticket, code, of }: TicketDownloadsProps) {
  const saving = useAsyncAction()
  const noting = useAsyncAction()
  const linkCode = ticket.download_code ?? code
  const link = `${encodeURIComponent(ticket.email)}/${encodeURIComponent(linkCode)}`
  const save = () => download(`/download-ticket/${link}`, `ticket-${code}.pdf`)
  const note = () => download(`/download-calendar/${link}`, `ticket-${code}.ics`)
  return (
    <div className={style.save}>
      <Button wide pending={saving.pending} describedBy={of} onClick={() => saving.run(save)}>
        {messages.download}
      </Button>
      {ticket.starts_at !== null && (
        <Button kind="quiet" wide pending={noting.pending} describedBy={of} onClick={() => noting.run(note)}>
          {messages.addToCalendar}
        </Button>
      )}
      <WalletLinks ticket={{ ...ticket, code: linkCode }} of={of} />
    </div>
  )
}

function readable(ticket: Ticket): ReadableTicket | null {
  const shown = toShown(ticket)
  return shown !== null && isReadable(shown) ? shown : null
}

const readableTickets = ({ tickets }: Order): ReadableTicket[] =>
  tickets.flatMap((ticket) => readable(ticket) ?? [])

interface StubProps {
  ticket: Ticket
  order: Order
  /** The ticket data from which its code can be shown. */
  qr: ReadableTicket | null
  /** The id of its name. */
  of: string
}

/** The stub: the code as text and as a QR code, and the files. */
function Stub({ ticket, order, qr, of }: StubProps) {
  const config = useConfig()
  const { label, kind } = itemStatus(ticket, config.ticketStatuses, order, config)
  return (
    <div className={style.stub}>
      {qr ? <TicketQr ticket={qr} among={readableTickets(order)} of={of} /> : <Mark size={44} />}
      <Badge kind={kind}>{label}</Badge>
      {ticket.code !== null && (
        <p className={style.code}>
          <span className="hidden-text">{messages.ticketCode} </span>
          {ticket.code}
        </p>
      )}
      {ticket.allow_download && ticket.code !== null && (
        <TicketDownloads ticket={ticket} code={ticket.code} of={of} />
      )}
    </div>
  )
}

/** What is still asked of its holder. */
function Questions({ ticket, of }: { ticket: Ticket; of: string }) {
  const { code, questions, product, full_name, age } = ticket
  if (code === null || !questions) return null
  const subject = `${product} · ${holderName(full_name)}`
  return (
    <Suspense>
      <div className={style.questions}>
        <OpenQuestions
          subject={subject}
          code={code}
          questions={questions}
          age={age}
          former={{ holder: full_name }}
          describedBy={of}
        />
      </div>
    </Suspense>
  )
}

/** A ticket card: what it admits to, and a stub with its code and QR code. An unpaid place has none. */
export function TicketCard({ ticket, order }: { ticket: Ticket; order: Order }) {
  const name = useId()
  const qr = readable(ticket)
  return (
    <article
      className={style.ticket}
      aria-labelledby={name}
      data-pending={ticket.pending || undefined}
      data-readable={qr !== null || undefined}
    >
      <Picture
        className={style.picture}
        src={ticket.shop_image}
        alt=""
        width={350}
        sizes="(width < 700px) 100vw, 220px"
      />
      <div className={style.words}>
        <h3 id={name}>
          <OwnText>{pieceName(ticket.product, ticket.variant)}</OwnText>
        </h3>
        {ticket.bundle !== undefined && (
          <p>
            <OwnText>{ticket.bundle}</OwnText>
          </p>
        )}
        <Facts ticket={ticket} />
        {ticket.discounts.length > 0 && !isPresent(order) && <Price ticket={ticket} />}
        {ticket.full_name === '' && <NameNeeded ticket={ticket} />}
        <Questions ticket={ticket} of={name} />
        {ticket.code !== null && (
          <TicketActions ticket={ticket} code={ticket.code} order={order.code} of={name} />
        )}
      </div>
      <Stub ticket={ticket} order={order} qr={qr} of={name} />
    </article>
  )
}
