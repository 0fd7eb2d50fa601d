import { TextInput } from '@mantine/core'
import style from './DateFilter.module.css'

interface DateFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
}

/** A day that a list begins or ends with; which of them stands in the field, so that it takes no more room. */
export const DateFilter = ({ label, value, onChange }: DateFilterProps) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={<span className={style.label}>{label}</span>}
    leftSectionWidth={56}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
