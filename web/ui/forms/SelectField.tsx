import { langOf } from '#web/lib/data/fallbacks.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx'
import style from './Field.module.css'

interface SelectFieldProps extends FieldProps {
  /** Value → label, in the order in which they are shown. */
  options: Record<string, string>
  /** The placeholder while nothing is chosen. */
  empty: string
  /** Whether a value can be chosen; by default all can. */
  isOffered?: (value: string) => boolean
}

/** A native select. */
export function SelectField({
  label,
  hint,
  errorId,
  optional,
  onChange,
  options,
  empty,
  isOffered = () => true,
  ...select
}: SelectFieldProps) {
  const { id, hintId, aria } = useFieldIds({ errorId, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} hintId={hintId} optional={optional ?? false}>
      <select
        {...select}
        {...aria}
        id={id}
        className={style.select}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{empty}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value} lang={langOf(text)} disabled={!isOffered(value)}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
