import type { ReactNode } from 'react'
import style from './Field.module.css'

export interface RadioOption {
  value: string
  label: string
  /** Said beside the label, such as how many seats are left. */
  note?: ReactNode
  /** The note warns: few are left. */
  scarce?: boolean
  disabled?: boolean
}

interface RadioFieldProps {
  legend: string
  /** A heading above says it already. */
  legendHidden?: boolean
  name: string
  value: string
  onChange: (value: string) => void
  errorId?: string | undefined
  options: RadioOption[]
}

/** A group of radio buttons. */
export function RadioField(props: RadioFieldProps) {
  const { legend, legendHidden = false, name, value, onChange, errorId, options: choices } = props
  return (
    <fieldset className={style.field} aria-describedby={errorId}>
      <legend className={legendHidden ? 'hidden-text' : style.label}>{legend}</legend>
      <div className={style.choices}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={style.choice}
            data-invalid={errorId !== undefined || undefined}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              aria-describedby={errorId}
              onChange={() => onChange(choice.value)}
            />
            <span className={style.choiceLabel}>{choice.label}</span>
            {choice.note && (
              <span className={style.note} data-scarce={choice.scarce || undefined}>
                {choice.note}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
