import { Select } from '@mantine/core'
import type { FilterBinding } from '#web/office/kit/lib/filters.ts'

/** With more options than this, they can be searched. */
const MANY = 12

interface SelectFilterProps extends FilterBinding {
  label: string
  choices: readonly { value: string; label: string }[]
  /** The label of a first option that filters nothing. Without it the field can be empty. */
  allLabel?: string
  /** Shown while the field is empty; by default the label. */
  placeholder?: string
  width?: number
  minWidth?: { base: string; sm: number }
  searchable?: boolean
}

/** A filter by one of several values. */
export const SelectFilter = ({
  label,
  choices,
  value,
  onChange,
  allLabel,
  placeholder = label,
  width,
  minWidth,
  searchable = choices.length > MANY,
}: SelectFilterProps) => (
  <Select
    aria-label={label}
    {...(allLabel === undefined
      ? { data: choices, placeholder, value: value || null, clearable: true }
      : { data: [{ value: '', label: allLabel }, ...choices], value, allowDeselect: false })}
    searchable={searchable}
    w={width}
    miw={minWidth}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)
