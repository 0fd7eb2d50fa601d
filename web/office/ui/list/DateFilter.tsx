import { TextInput } from '@mantine/core'
import style from './DateFilter.module.css'

interface DateFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
}

/** The first or the last day of a list. The label is inside the field to save room. */
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
