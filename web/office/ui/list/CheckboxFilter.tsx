import { Checkbox } from '@mantine/core'
import type { FilterBinding } from '#web/office/lib/filters.ts'

/** Narrows a list to the rows for which something is so ("yes" in the address). */
export const CheckboxFilter = ({ label, value, onChange }: FilterBinding & { label: string }) => (
  <Checkbox
    label={label}
    checked={value === 'yes'}
    onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : '')}
  />
)
