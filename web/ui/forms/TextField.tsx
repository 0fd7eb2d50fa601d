import type { InputHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx'
import style from './Field.module.css'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'date'
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readOnly?: boolean
  /** Takes the focus when the dialog around it opens. */
  takesFocus?: boolean
  /** A code of capital letters and digits. */
  capitals?: boolean
  maxLength?: number
  /** The id of a `datalist` with suggestions. */
  list?: string
}

export function TextField({
  label,
  hint,
  errorId,
  optional,
  onChange,
  takesFocus,
  capitals = false,
  ...input
}: TextFieldProps) {
  const { id, hintId, aria } = useFieldIds({ errorId, hint })
  const email = input.type === 'email'
  return (
    <FieldFrame id={id} label={label} hint={hint} hintId={hintId} optional={optional ?? false}>
      <input
        {...input}
        {...aria}
        id={id}
        className={style.input}
        onChange={(event) => onChange(event.target.value)}
        autoCapitalize={email ? 'none' : capitals ? 'characters' : undefined}
        spellCheck={email || capitals ? false : undefined}
        data-autofocus={takesFocus || undefined}
      />
    </FieldFrame>
  )
}
