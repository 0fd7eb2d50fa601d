import { Suspense, lazy, useState } from 'react'
import { messages } from './messages.ts'
import type { ReadableTicket } from './shown-ticket.ts'
import style from './TicketQr.module.css'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))
const TicketScreen = lazy(() => import('./TicketScreen.tsx'))

interface TicketQrProps {
  ticket: ReadableTicket
  /** All tickets that can be swiped through in full screen. */
  among: ReadableTicket[]
  /** The id of the element that names the ticket. */
  of: string
}

/** A ticket's QR code as a button that shows it in full screen. */
export function TicketQr({ ticket, among, of }: TicketQrProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={style.qr}
        aria-label={messages.show}
        aria-describedby={of}
        onClick={() => setOpen(true)}
      >
        <span className={style.code} aria-hidden>
          <Suspense>
            <QrCode text={ticket.barcode} label="" />
          </Suspense>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <TicketScreen tickets={among} first={ticket.code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
