import { lazy, type ReactNode, Suspense } from 'react'
import { formatDays } from '#contract/dates.ts'
import type { SoldTicket } from '#contract/office/box-office.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import style from './box-office.module.css'
import { messages } from './messages.ts'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))

/** A ticket for printing. `children` are its buttons, which are not printed. */
export function PrintedTicket({ ticket, children }: { ticket: SoldTicket; children?: ReactNode }) {
  const { locale } = useFormats()
  const when = formatDays(ticket, ticket.timezone, locale)
  return (
    <article className={style.ticket} aria-label={`${ticket.product}, ${ticket.code}`}>
      <strong>{ticket.product}</strong>
      <div>{ticket.event}</div>
      {when !== null && <div>{when}</div>}
      <div>{ticket.full_name || messages.nameless}</div>
      {ticket.age !== null && <div>{ticket.age}</div>}
      {ticket.barcode === null ? (
        <div className={style.onScreen}>{messages.codeWithheld}</div>
      ) : (
        <div className={style.qr}>
          <Suspense>
            <QrCode text={ticket.barcode} label={messages.qrCode({ code: ticket.code })} />
          </Suspense>
        </div>
      )}
      <div>{ticket.code}</div>
      {children !== undefined && <div className={style.onScreen}>{children}</div>}
    </article>
  )
}
