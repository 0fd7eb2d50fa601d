import { Checkbox } from '@mantine/core'
import type { FilterBinding } from '#web/office/lib/filters.ts'

/** A filter that is on ("yes" in the address) or off. */
export const CheckboxFilter = ({ label, value, onChange }: FilterBinding & { label: string }) => (
  <Checkbox
    label={label}
    checked={value === 'yes'}
    onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : '')}
  />
)
