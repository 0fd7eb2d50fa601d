import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Mark } from '#contract/gate/marks.ts'
import type { TicketValidity, TicketRow, TicketScan } from '#contract/office/tickets.ts'
import { CorrectName } from '#web/office/box-office/CorrectName.tsx'
import { useDeparture } from '#web/office/tickets/departure.ts'
import { messages } from '#web/office/tickets/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { AdmissionOutcome } from './AdmissionOutcome.tsx'
import { Answer, type Tone } from './Answer.tsx'
import { Marks } from '#web/ui/data-display/Marks.tsx'
import type { ScanState } from './scan.ts'
import style from './ScanResult.module.css'

const toneOf = (validity: TicketValidity): Tone =>
  validity === 'valid' ? 'good' : validity === 'terms' || validity === 'used' ? 'warn' : 'bad'

/** The holder, the product and the code of a ticket. */
function TicketSummary({ ticket, linked }: { ticket: TicketRow; linked: boolean }) {
  const departure = useDeparture()(ticket)
  return (
    <div className={style.facts}>
      <div className={style.holder}>{personName(ticket.full_name)}</div>
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

/** The time and place of the last entry or exit of a ticket. */
function useLastScan() {
  const { time } = useFormats()
  return ({ last_scan }: TicketRow): string | null =>
    last_scan &&
    messages.lastScans[last_scan.outcome]({
      time: time(last_scan.at),
      gate: last_scan.gate,
      list: last_scan.list,
    })
}

interface ValidityCardProps {
  ticket: TicketRow
  marks?: Mark[]
  linked?: boolean
  children?: ReactNode
}

/** A ticket for the gate: first whether it is valid, then its holder. */
export function ValidityCard({ ticket, marks = [], linked = false, children }: ValidityCardProps) {
  const { validity, reason } = ticket
  const lastScan = useLastScan()(ticket)
  return (
    <Answer
      tone={toneOf(validity)}
      word={messages.validities[validity]}
      hint={
        <>
          {reason ?? messages.validityHints[validity]} {lastScan}
        </>
      }
      of={ticket.full_name}
    >
      <Marks marks={marks} />
      <TicketSummary ticket={ticket} linked={linked} />
      {children}
      <div className={style.facts}>
        <CorrectName ticket={ticket} />
      </div>
    </Answer>
  )
}

const REJECTED = {
  old: { word: messages.oldBarcode, hint: messages.oldBarcodeHint },
  unknown: { word: messages.unknownBarcode, hint: messages.unknownBarcodeHint },
} as const

/** The result of a check. A barcode that is not the present one is invalid even if the ticket is valid. */
function CheckResult({ scan, linked }: { scan: TicketScan; linked: boolean }) {
  const { barcode, ticket, marks } = scan
  if (!ticket) return <Answer tone="bad" word={messages.foreignBarcode} hint={messages.foreignBarcodeHint} />
  if (barcode === 'present') return <ValidityCard ticket={ticket} marks={marks} linked={linked} />
  return (
    <Answer tone="bad" {...REJECTED[barcode]} of={ticket.full_name}>
      <div className={style.facts}>
        {messages.ticketValidity}: {messages.validities[ticket.validity]}
      </div>
      <TicketSummary ticket={ticket} linked={linked} />
    </Answer>
  )
}

/** The state of a scan, without anything of the previous one. */
export function ScanResult({ state, linked = false }: { state: ScanState; linked?: boolean }) {
  if (state.status === 'pending') return <Answer tone="off" word={messages.scanPending} />
  if (state.status === 'checked') return <CheckResult scan={state.scan} linked={linked} />
  if (state.status === 'answered') return <AdmissionOutcome {...state} />
  const { message, isRefused, retry } = state
  return (
    <Answer
      tone={isRefused ? 'bad' : 'off'}
      word={isRefused ? messages.scanRefused : messages.scanFailed}
      hint={message}
    >
      <div className={style.facts}>
        <Button onClick={retry}>{messages.scanAgain}</Button>
      </div>
    </Answer>
  )
}
