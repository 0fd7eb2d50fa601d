import { messages } from '#web/ui/messages.ts'
import style from './Steps.module.css'

interface StepsProps {
  /** The names of the steps, in order. */
  names: string[]
  /** The index of the current one. */
  open: number
}

/** The steps of a wizard, with the current one marked. */
export const Steps = ({ names, open }: StepsProps) => (
  <ol className={style.steps} aria-label={messages.steps}>
    {names.map((name, index) => (
      <li key={name} aria-current={index === open ? 'step' : undefined} data-done={index < open || undefined}>
        <span className={style.number} aria-hidden>
          {index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
)
