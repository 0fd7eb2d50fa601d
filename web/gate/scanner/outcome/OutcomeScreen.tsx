import { useEffect } from 'react'
import { secondsIn } from '#contract/gate/decide.ts'
import { listed } from '#contract/define-messages.ts'
import type { ScanResult } from '#contract/gate/scans.ts'
import { TONES } from '#contract/gate/tones.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import type { Shown } from '#web/gate/device/scanning.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { Marks } from '#web/ui/data-display/Marks.tsx'
import { Ask } from './Ask.tsx'
import { OutcomeSign } from './OutcomeSign.tsx'
import { DepartureButtons } from '#web/gate/scanner/DepartureButtons.tsx'
import { isYes } from './outcomes.ts'
import style from './OutcomeScreen.module.css'
import { messages } from '#web/gate/scanner/messages.ts'
import { messages as cameraMessages } from '#web/gate/camera/messages.ts'
import { Previous } from './Previous.tsx'
import { timeOf } from '#web/gate/scanner/times.ts'

/** A positive result disappears automatically; a negative one, and one with which something is asked, stays until it is dismissed. */
const YES_STANDS_MS = 8_000

/** The result of a scan, in full-screen colour. The next scan replaces it. */
export function OutcomeScreen({
  shown,
  state,
}: {
  shown: NonNullable<GateState['shown']>
  state: GateState
}) {
  const { gate } = useGate()
  const tone = shown.kind === 'answered' ? TONES[shown.result.outcome] : 'none'
  const isAsking = shown.kind === 'answered' && (shown.result.ticket?.open.length ?? 0) > 0
  useEffect(() => {
    if (!isYes(tone) || isAsking) return undefined
    const timer = setTimeout(gate.dismiss, YES_STANDS_MS)
    return () => clearTimeout(timer)
  }, [gate, tone, isAsking])
  const outcome = shown.kind === 'answered' ? shown.result.outcome : shown.kind
  return (
    <div className={`${style.screen} ${style[tone]}`} data-outcome={outcome} data-scan={shown.id}>
      <div className={style.middle}>
        {shown.kind === 'asking' && <p className={style.asking}>{messages.asking}</p>}
        {shown.kind === 'answered' && <Answered shown={shown} state={state} />}
        {shown.kind === 'failed' && <Failed shown={shown} />}
      </div>
      {shown.kind !== 'asking' && (
        <div className={style.below}>
          <Previous previous={state.previous} />
          <button type="button" className={style.next} onClick={gate.dismiss}>
            {messages.next}
          </button>
        </div>
      )}
    </div>
  )
}

function Answered({ shown, state }: { shown: Shown & { kind: 'answered' }; state: GateState }) {
  const { result, offline, choice, read } = shown
  const { ticket, outcome } = result
  const locale = state.device?.locale ?? 'en'
  const reasons = reasonsOf(result, locale)
  const { gate } = useGate()
  // Who has answered what nobody may enter without is let in by the same scan.
  const again = outcome === 'unanswered' ? () => void gate.scan(read) : undefined
  return (
    <>
      <OutcomeSign sign={outcome} tone={TONES[outcome]} />
      <h1>{messages.words[outcome]}</h1>
      {ticket?.full_name && <p className={style.holder}>{ticket.full_name}</p>}
      {ticket && (
        <p className={style.product}>
          {ticket.product} <span className={style.code}>{ticket.code}</span>
        </p>
      )}
      {ticket && <Marks marks={ticket.marks} />}
      {ticket && <Ask code={ticket.code} open={ticket.open} onAnswered={again} />}
      {reasons.map((reason) => (
        <p key={reason} className={style.reason}>
          {reason}
        </p>
      ))}
      {outcome === 'unanswered' && (
        <button
          type="button"
          className={style.choice}
          onClick={() => void gate.scan(read, { unanswered: true })}
        >
          {messages.letInUnanswered}
        </button>
      )}
      {choice && <DepartureButtons choice={choice} result={result} locale={locale} />}
      {offline && <p className={style.badge}>{messages.decidedOffline({ count: state.unsentScans })}</p>}
    </>
  )
}

/** The time and place, the day it is valid for, and the instruction. */
function reasonsOf({ outcome, ticket, previous, list, at, gates }: ScanResult, locale: string): string[] {
  const when = (instant: string) => timeOf(instant, locale, ticket?.timezone, Date.parse(at))
  const reasons: string[] = []
  if (previous && (outcome === 'admitted_before' || outcome === 'not_inside'))
    reasons.push(
      (previous.outcome === 'checked_out' ? messages.leftAt : messages.letInAt)({
        when: when(previous.at),
        gate: previous.gate,
      }),
    )
  if (previous && outcome === 'just_admitted')
    reasons.push(messages.inFor({ seconds: secondsIn(previous, at), gate: previous.gate }))
  if (outcome === 'other_day' && list) reasons.push(...openingOf(list, at, when))
  if (ticket?.travel_time) reasons.push(messages.departs({ when: when(ticket.travel_time) }))
  if (outcome === 'admitted' || outcome === 'checked_out') {
    if (list) reasons.push(messages.ofList({ list: list.name }))
  } else if (gates.length > 0) reasons.push(messages.rightGate({ gates: listed(gates) }))
  else reasons.push(messages.todo[outcome])
  return reasons
}

function openingOf(
  { name, opens_at, closes_at }: NonNullable<ScanResult['list']>,
  at: string,
  when: (instant: string) => string,
): string[] {
  if (opens_at !== null && Date.parse(opens_at) > Date.parse(at))
    return [messages.opensAt({ list: name, when: when(opens_at) })]
  return closes_at === null ? [] : [messages.closedAt({ list: name, when: when(closes_at) })]
}

function Failed({ shown }: { shown: Shown & { kind: 'failed' } }) {
  const { gate } = useGate()
  const { why, message, read } = shown
  return (
    <>
      <OutcomeSign sign="failed" tone="none" />
      <h1>{messages.failed[why]}</h1>
      <p className={style.reason}>{why === 'refused' ? message : messages.failedTodo[why]}</p>
      <button type="button" className={style.next} onClick={() => void gate.scan(read)}>
        {cameraMessages.tryAgain}
      </button>
    </>
  )
}
