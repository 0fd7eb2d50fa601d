import { type ReactNode, useId } from 'react'
import { messages } from '#web/ui/messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Field.module.css'

/** The props of every field. `name`, `value`, `onChange` and `errorId` come from `form.field('…')`. */
export interface FieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** The id of the error in the form's banner; marks and describes the field. */
  errorId?: string | undefined
  hint?: string | undefined
  autoComplete?: string
  optional?: boolean
}

/** The props with which an input is labelled, marked as invalid and described. */
export function useFieldIds({ errorId, hint }: Pick<FieldProps, 'errorId' | 'hint'>) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return {
    id,
    hintId,
    aria: { 'aria-invalid': errorId !== undefined || undefined, 'aria-describedby': describedBy },
  }
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'optional'> {
  id: string
  hintId: string | undefined
  children: ReactNode
}

/** The label above a field and the hint below it. */
export function FieldFrame({ id, label, hint, hintId, optional, children }: FieldFrameProps) {
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        <OwnText>{label}</OwnText>
        {optional && <span className={style.optional}> ({messages.optional})</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className={style.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Fields one below the other, with consistent spacing. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={style.fields}>{children}</div>
)
