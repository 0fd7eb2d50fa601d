import { type ReactNode, useId } from 'react'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Field.module.css'

export interface RadioOption {
  value: string
  label: string
  /** A note beside the label, such as how many seats are left. */
  note?: ReactNode
  /** The consequence of the choice, below the label. */
  hint?: string
  /** The note is a warning: few are left. */
  scarce?: boolean
  disabled?: boolean
}

interface RadioFieldProps {
  legend: string
  /** Hides the legend, because a heading above already says it. */
  legendHidden?: boolean
  /** An explanation, below the legend. */
  hint?: string | undefined
  name: string
  value: string
  onChange: (value: string) => void
  errorId?: string | undefined
  options: RadioOption[]
}

interface ChoiceProps extends Pick<RadioFieldProps, 'name' | 'errorId' | 'onChange'> {
  choice: RadioOption
  isChosen: boolean
}

function Choice({ choice, isChosen, name, errorId, onChange }: ChoiceProps) {
  const id = useId()
  const { hint, note } = choice
  const described = [errorId, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <label className={style.choice} data-invalid={errorId !== undefined || undefined}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={isChosen}
        disabled={choice.disabled}
        // The description is not part of the accessible name.
        aria-labelledby={hint && `${id}-label`}
        aria-describedby={described || undefined}
        onChange={() => onChange(choice.value)}
      />
      <span id={`${id}-label`} className={style.choiceLabel}>
        <OwnText>{choice.label}</OwnText>
      </span>
      {note && (
        <span className={style.note} data-scarce={choice.scarce || undefined}>
          {note}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className={style.choiceHint}>
          {hint}
        </span>
      )}
    </label>
  )
}

/** A group of radio buttons. */
export function RadioField(props: RadioFieldProps) {
  const { legend, legendHidden = false, hint, name, value, onChange, errorId, options: choices } = props
  const id = useId()
  const described = [errorId, hint && id].filter(Boolean).join(' ')
  return (
    <fieldset className={style.field} aria-describedby={described || undefined}>
      <legend className={legendHidden ? 'hidden-text' : style.label}>{legend}</legend>
      {hint && (
        <p id={id} className={style.hint}>
          {hint}
        </p>
      )}
      <div className={style.choices}>
        {choices.map((choice) => (
          <Choice
            key={choice.value}
            choice={choice}
            isChosen={choice.value === value}
            name={name}
            errorId={errorId}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}
