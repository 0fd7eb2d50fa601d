import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { TicketValidity, TicketRow, TicketScan } from '#contract/office/tickets.ts'
import { useDeparture } from '#web/office/tickets/departure.ts'
import { messages } from '#web/office/tickets/messages.ts'
import style from './ScanResult.module.css'
import { messages as common } from '#web/office/ui/messages.ts'

type Tone = 'good' | 'warn' | 'bad'

const toneOf = (validity: TicketValidity): Tone =>
  validity === 'valid' ? 'good' : validity === 'terms' ? 'warn' : 'bad'

function Validity({ tone, word, hint }: { tone: Tone; word: string; hint: string }) {
  return (
    <div className={style.answer} data-tone={tone}>
      <div className={style.word}>{word}</div>
      {hint !== '' && <div>{hint}</div>}
    </div>
  )
}

/** The holder, the product and the code of a ticket. */
function TicketSummary({ ticket, linked }: { ticket: TicketRow; linked: boolean }) {
  const departure = useDeparture()(ticket)
  return (
    <div className={style.facts}>
      <div className={style.holder}>{ticket.full_name || common.nameMissing}</div>
      {ticket.age !== null && <div>{ticket.age}</div>}
      <div>
        {ticket.product}, {ticket.event}
      </div>
      {departure !== '' && <div className={style.departure}>{departure}</div>}
      <div className={style.code}>
        {linked ? (
          <Anchor component={Link} to={`/tickets/${ticket.code}`}>
            {ticket.code}
          </Anchor>
        ) : (
          ticket.code
        )}
        , {messages.order} {ticket.order}
      </div>
    </div>
  )
}

/** A ticket for the gate: first whether it is valid, then its holder. */
export function ValidityCard({ ticket, linked = false }: { ticket: TicketRow; linked?: boolean }) {
  const { validity, reason, status } = ticket
  const word =
    validity === 'other' ? `${messages.validities.other}: ${status}` : messages.validities[validity]
  return (
    <article className={style.result} aria-label={`${word}: ${ticket.full_name}`}>
      <Validity tone={toneOf(validity)} word={word} hint={reason ?? messages.validityHints[validity]} />
      <TicketSummary ticket={ticket} linked={linked} />
    </article>
  )
}

const REJECTED = {
  old: { word: messages.oldBarcode, hint: messages.oldBarcodeHint },
  unknown: { word: messages.unknownBarcode, hint: messages.unknownBarcodeHint },
} as const

/** The result of a scan. A barcode that is not the present one is invalid even if the ticket is valid. */
export function ScanResult({ scan, linked = false }: { scan: TicketScan; linked?: boolean }) {
  const { barcode, ticket } = scan
  if (!ticket)
    return (
      <article className={style.result} aria-label={messages.foreignBarcode}>
        <Validity tone="bad" word={messages.foreignBarcode} hint={messages.foreignBarcodeHint} />
      </article>
    )
  if (barcode === 'present') return <ValidityCard ticket={ticket} linked={linked} />
  const { word, hint } = REJECTED[barcode]
  return (
    <article className={style.result} aria-label={`${word}: ${ticket.full_name}`}>
      <Validity tone="bad" word={word} hint={hint} />
      <div className={style.facts}>
        {messages.ticketValidity}: {messages.validities[ticket.validity]}
      </div>
      <TicketSummary ticket={ticket} linked={linked} />
    </article>
  )
}
