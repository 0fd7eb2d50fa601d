import { TONES } from '#contract/gate/tones.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import { AnswerSign } from './AnswerSign.tsx'
import { messages } from '#web/gate/scanner/messages.ts'
import style from './Previous.module.css'

/** The previous results, small. */
export function Previous({ previous }: { previous: GateState['previous'] }) {
  if (previous.length === 0) return null
  return (
    <ul className={style.previous} aria-label={messages.previous}>
      {previous.map(({ id, result: { answer, ticket } }) => (
        <li key={id} className={style[TONES[answer]]}>
          <AnswerSign sign={answer} tone={TONES[answer]} />
          <span>{messages.words[answer]}</span>
          {ticket && <span className={style.who}>{ticket.full_name ?? ticket.code}</span>}
        </li>
      ))}
    </ul>
  )
}
