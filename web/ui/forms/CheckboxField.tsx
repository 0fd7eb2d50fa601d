import type { ReactNode } from 'react'
import { useFieldIds } from './Field.tsx'
import style from './Field.module.css'

interface CheckboxFieldProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  errorId?: string | undefined
  disabled?: boolean
}

export function CheckboxField({
  label,
  name,
  checked,
  onChange,
  errorId,
  disabled = false,
}: CheckboxFieldProps) {
  const { id, aria } = useFieldIds({ errorId, hint: undefined })
  return (
    <div className={style.check}>
      <input
        {...aria}
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
