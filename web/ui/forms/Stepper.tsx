import { messages } from '#web/ui/messages.ts'
import style from './Stepper.module.css'

interface StepperProps {
  label: string
  value: number
  /** The maximum; the minimum is one. */
  max: number
  onChange: (value: number) => void
}

/** A number field with buttons to increase and decrease it. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  return (
    <fieldset className={style.stepper}>
      <legend className={style.label}>{label}</legend>
      <button
        type="button"
        aria-label={messages.fewer}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <span className={style.value} aria-live="polite">
        {value}
      </span>
      <button
        type="button"
        aria-label={messages.more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
