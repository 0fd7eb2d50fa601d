import { Suspense, lazy, useState } from 'react'
import { messages } from './messages.ts'
import type { ReadableTicket } from './shown-ticket.ts'
import style from './TicketQr.module.css'

const QrCode = lazy(() => import('#web/ui/content/QrCode.tsx'))
const TicketScreen = lazy(() => import('./TicketScreen.tsx'))

interface TicketQrProps {
  ticket: ReadableTicket
  /** All that one leafs through on the whole screen. */
  among: ReadableTicket[]
  /** The id of what names the ticket. */
  of: string
}

/** A ticket's QR code as a button that shows it on the whole screen. */
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
