import { Button } from '@mantine/core'
import { secondsIn } from '#contract/gate/decide.ts'
import { listed } from '#contract/define-messages.ts'
import type { ScanResult } from '#contract/gate/scans.ts'
import { type Tone as OutcomeTone, TONES } from '#contract/gate/tones.ts'
import { formatDateTime } from '#contract/dates.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { Answer, type Tone } from './Answer.tsx'
import { Marks } from '#web/ui/data-display/Marks.tsx'
import style from './ScanResult.module.css'

const SHOWN: Record<OutcomeTone, Tone> = { yes: 'good', out: 'good', aside: 'warn', no: 'bad' }

/** The reason of a refusal with its time: an earlier admission, or a list that is not open. */
function useReason() {
  const { time } = useFormats()
  return ({ outcome, previous, list, at, gates }: ScanResult): string => {
    if (gates.length > 0) return messages.rightGate({ gates: listed(gates) })
    if (previous && outcome === 'just_admitted')
      return messages.inFor({ seconds: secondsIn(previous, at), gate: previous.gate })
    if (previous && (outcome === 'admitted_before' || outcome === 'not_inside'))
      return messages.previousScans[previous.outcome]({ time: time(previous.at), gate: previous.gate })
    if (outcome !== 'other_day' || !list) return messages.outcomeHints[outcome]
    const opens = list.opens_at && messages.listOpens({ list: list.name, time: time(list.opens_at) })
    const closed = list.closes_at && messages.listCloses({ list: list.name, time: time(list.closes_at) })
    return [opens, closed].filter(Boolean).join(' ')
  }
}

/** The result of an admission at the gate. */
export function AdmissionOutcome({ result, letIn }: { result: ScanResult; letIn: () => void }) {
  const reason = useReason()(result)
  const { locale } = useFormats()
  const { outcome, ticket, list } = result
  const tone = SHOWN[TONES[outcome]]
  const word = messages.outcomes[outcome]
  if (!ticket) return <Answer tone={tone} word={word} hint={reason} />
  const { full_name, product, travel_time, timezone, code, marks, open } = ticket
  return (
    <Answer tone={tone} word={word} hint={reason} of={full_name ?? ''}>
      <Marks marks={marks} />
      <div className={style.facts}>
        <div className={style.holder}>{personName(full_name ?? '')}</div>
        <div>{product}</div>
        {travel_time !== null && (
          <div className={style.departure}>{formatDateTime(travel_time, timezone, locale)}</div>
        )}
        <div className={style.code}>{[code, list?.name].filter(Boolean).join(', ')}</div>
        {outcome === 'unanswered' && (
          <>
            <ul>
              {open.flatMap(({ of, questions }) =>
                questions.map(({ key, label }) => <li key={`${of} ${key}`}>{label}</li>),
              )}
            </ul>
            <Button variant="default" onClick={letIn}>
              {messages.letInUnanswered}
            </Button>
          </>
        )}
      </div>
    </Answer>
  )
}
