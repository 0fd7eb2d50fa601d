import { useLayoutEffect, useRef, useState } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useWakeLock } from '#web/lib/browser/wake-lock.ts'
import { occasionLines } from '#web/shop/occasions/texts.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import QrCode from '#web/ui/data-display/QrCode.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { messages } from './messages.ts'
import type { ReadableTicket } from './shown-ticket.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './TicketScreen.module.css'

function Slide({ ticket, isCurrent }: { ticket: ReadableTicket; isCurrent: boolean }) {
  const { product, full_name, code, barcode, type } = ticket
  const [when, place] = occasionLines(ticket, useConfig())
  return (
    <li className={style.slide} inert={!isCurrent}>
      <div className={style.code}>
        <QrCode text={barcode} label={messages.qrCode({ product, name: full_name })} />
      </div>
      <div className={style.words}>
        <h3>
          <OwnText>{product}</OwnText>
        </h3>
        <p className={style.holder}>{full_name}</p>
        {when !== null && (
          <p>
            <Period>{when}</Period>
          </p>
        )}
        {place !== null && (
          <p>
            <OwnText>{place}</OwnText>
          </p>
        )}
        {type === 'transport' && <p>{shared.meetingLocation}</p>}
        <p className={style.letters}>
          <span className="hidden-text">{messages.code} </span>
          {code}
        </p>
      </div>
    </li>
  )
}

interface PagesProps {
  current: number
  count: number
  onTurn: (to: number) => void
}

/** The position among several tickets, and the buttons to the previous and the next. */
const Pages = ({ current, count, onTurn }: PagesProps) => (
  <div className={style.pages}>
    <Button
      kind="secondary"
      label={messages.previous}
      disabled={current === 0}
      onClick={() => onTurn(current - 1)}
    >
      ←
    </Button>
    <output>{messages.position({ number: current + 1, count })}</output>
    <Button
      kind="secondary"
      label={messages.next}
      disabled={current === count - 1}
      onClick={() => onTurn(current + 1)}
    >
      →
    </Button>
  </div>
)

function scrollTo(strip: HTMLElement | null, index: number): void {
  if (strip !== null) strip.scrollLeft = index * strip.clientWidth
}

interface TicketScreenProps {
  /** The tickets of an event or an order, to be swiped through. */
  tickets: ReadableTicket[]
  /** The code of the first one to show. */
  first: string
  onClose: () => void
}

/**
 * Tickets in full screen, one at a time, to be scanned at a gate. A page cannot raise the brightness of a screen, so it is white
 * in both schemes, and keeps the screen on. Load it lazily.
 */
export default function TicketScreen({ tickets, first, onClose }: TicketScreenProps) {
  const [begin] = useState(() => tickets.findIndex(({ code }) => code === first))
  const [current, setCurrent] = useState(Math.max(0, begin))
  const strip = useRef<HTMLUListElement>(null)
  useWakeLock()
  useLayoutEffect(() => scrollTo(strip.current, begin), [begin])
  const seen = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setCurrent(Math.min(tickets.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
  const turn = (to: number) => {
    setCurrent(to)
    scrollTo(strip.current, to)
  }
  return (
    <Dialog title={tickets[current]?.event_name ?? ''} onClose={onClose} fills>
      <ul className={style.strip} ref={strip} onScroll={(event) => seen(event.currentTarget)}>
        {tickets.map((ticket, index) => (
          <Slide key={ticket.code} ticket={ticket} isCurrent={index === current} />
        ))}
      </ul>
      {tickets.length > 1 && <Pages current={current} count={tickets.length} onTurn={turn} />}
    </Dialog>
  )
}
