import { TONES } from '#contract/gate/tones.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import { OutcomeSign } from './OutcomeSign.tsx'
import { messages } from '#web/gate/scanner/messages.ts'
import style from './Previous.module.css'

/** The previous results, small. */
export function Previous({ previous }: { previous: GateState['previous'] }) {
  if (previous.length === 0) return null
  return (
    <ul className={style.previous} aria-label={messages.previous}>
      {previous.map(({ id, result: { outcome, ticket } }) => (
        <li key={id} className={style[TONES[outcome]]}>
          <OutcomeSign sign={outcome} tone={TONES[outcome]} />
          <span>{messages.words[outcome]}</span>
          {ticket && <span className={style.who}>{ticket.full_name ?? ticket.code}</span>}
        </li>
      ))}
    </ul>
  )
}
