import { DayChoice } from '#web/office/forms/dates/DayInput.tsx'
import style from './DateFilter.module.css'

interface DateFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
}

/** The first or the last day of a list. The label is inside the field to save room. */
export const DateFilter = ({ label, value, onChange }: DateFilterProps) => (
  <DayChoice
    aria-label={label}
    leftSection={<span className={style.label}>{label}</span>}
    leftSectionWidth={56}
    value={value}
    onChange={onChange}
  />
)
