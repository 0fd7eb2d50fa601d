import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx'
import style from './Field.module.css'

export function TextAreaField({ label, hint, errorId, optional, onChange, ...note }: FieldProps) {
  const { id, hintId, aria } = useFieldIds({ errorId, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} hintId={hintId} optional={optional ?? false}>
      <textarea
        {...note}
        {...aria}
        id={id}
        rows={3}
        className={style.input}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
