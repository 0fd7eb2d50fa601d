import { formatCountdown, urgencyOf } from './cart-countdown.ts'
import { messages } from './messages.ts'
import style from './Countdown.module.css'

/** One bulb for each minute of the fifteen. */
const BULBS = 15

const NOTES = { calm: messages.held, soon: messages.heldFiveMinutes, now: messages.heldOneMinute }

interface CountdownProps {
  seconds: number
  title: string
}

/** The time left of a cart: a string of bulbs that go out one by one, and the time as text. */
export function Countdown({ seconds, title }: CountdownProps) {
  const lit = Math.min(BULBS, Math.ceil(seconds / 60))
  const urgency = urgencyOf(seconds)
  return (
    <div className={style.countdown}>
      <div className={style.head} data-main>
        <h2 className={style.title}>{title}</h2>
        <p className={style.time} role="timer" aria-label={messages.timeLeft} data-urgency={urgency}>
          {formatCountdown(seconds)}
        </p>
      </div>
      <div className={style.string} aria-hidden data-testid="bulbs">
        {Array.from({ length: BULBS }, (_, index) => (
          <span key={index} className={style.bulb} data-lit={index < lit || undefined} />
        ))}
      </div>
      <p className={style.note} data-urgency={urgency}>
        {NOTES[urgency ?? 'calm']}
      </p>
    </div>
  )
}
