import { useRef, useState } from 'react'
import { messages } from '#web/ui/messages.ts'
import style from './Stepper.module.css'

interface StepperProps {
  label: string
  /** What the number counts is said beside it. */
  labelHidden?: boolean
  value: number
  /** One, or zero: then only the button that increases it is shown at first. */
  min?: 0 | 1
  max: number
  pending?: boolean
  onChange: (value: number) => void
}

type NumberInputProps = Pick<StepperProps, 'label' | 'value' | 'max' | 'onChange'>

/** The number, which can be typed as well. What is not possible is forgotten when the field is left. */
function NumberInput({ label, value, max, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const number = Number(text)
    const isPossible = /^\d+$/.test(text) && number > 0
    setTyped(isPossible && number > max ? String(max) : text)
    if (isPossible) onChange(Math.min(number, max))
  }
  return (
    <>
      <input
        className={style.value}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? String(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      <span className="hidden-text" aria-live="polite">
        {value}
      </span>
    </>
  )
}

/** A number field with buttons to increase and decrease it. */
export function Stepper(props: StepperProps) {
  const { label, labelHidden = false, value, min = 1, max, pending = false, onChange } = props
  const more = useRef<HTMLButtonElement>(null)
  const decrease = () => {
    // The button that was pressed disappears.
    if (value === 1) more.current?.focus()
    onChange(value - 1)
  }
  return (
    <fieldset className={style.stepper} aria-busy={pending || undefined}>
      <legend className={labelHidden ? 'hidden-text' : style.label}>{label}</legend>
      {value >= Math.max(min, 1) && (
        <>
          <button
            type="button"
            aria-label={messages.fewer}
            disabled={value <= min}
            aria-disabled={pending || undefined}
            onClick={decrease}
          >
            −
          </button>
          <NumberInput label={label} value={value} max={max} onChange={onChange} />
        </>
      )}
      <button
        ref={more}
        type="button"
        aria-label={messages.more}
        disabled={value >= max}
        aria-disabled={pending || undefined}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
