import { Select } from '@mantine/core'
import type { FilterBinding } from '#web/office/lib/filters.ts'

/** From so many choices on one can type to find one. */
const MANY = 12

interface SelectFilterProps extends FilterBinding {
  label: string
  choices: readonly { value: string; label: string }[]
  /** What the first choice is called, which narrows nothing. Without it the filter is empty, and can be cleared. */
  any?: string
  /** What stands in it while it is empty; the label, where nothing is said. */
  placeholder?: string
  width?: number
  minWidth?: { base: string; sm: number }
  searchable?: boolean
}

/** One of several that the rows of a list have in common. */
export const SelectFilter = ({
  label,
  choices,
  value,
  onChange,
  any,
  placeholder = label,
  width,
  minWidth,
  searchable = choices.length > MANY,
}: SelectFilterProps) => (
  <Select
    aria-label={label}
    {...(any === undefined
      ? { data: choices, placeholder, value: value || null, clearable: true }
      : { data: [{ value: '', label: any }, ...choices], value, allowDeselect: false })}
    searchable={searchable}
    w={width}
    miw={minWidth}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)
