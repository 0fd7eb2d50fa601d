import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
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

const isLost = (element: Element): boolean => !element.isConnected || element.matches(':disabled')

/** The focus of a button that disappears or is disabled, because the number is at its end, goes to the other. */
function useKeptFocus(group: RefObject<HTMLFieldSetElement | null>) {
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (focused.current === null || !isLost(focused.current)) return
    focused.current = null
    group.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    onBlur: ({ target }: FocusEvent) => {
      if (!isLost(target)) focused.current = null
    },
  }
}

/** A number field with buttons to increase and decrease it. */
export function Stepper(props: StepperProps) {
  const { label, labelHidden = false, value, min = 1, max, pending = false, onChange } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const keptFocus = useKeptFocus(group)
  return (
    <fieldset ref={group} className={style.stepper} aria-busy={pending || undefined} {...keptFocus}>
      <legend className={labelHidden ? 'hidden-text' : style.label}>{label}</legend>
      {value >= Math.max(min, 1) && (
        <>
          <button
            type="button"
            aria-label={messages.fewer}
            disabled={value <= min}
            aria-disabled={pending || undefined}
            onClick={() => onChange(value - 1)}
          >
            −
          </button>
          <NumberInput label={label} value={value} max={max} onChange={onChange} />
        </>
      )}
      <button
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
