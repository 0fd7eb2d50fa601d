import { Group, Select } from '@mantine/core'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'

/** What the queue is narrowed by, in the address. An empty status is all that is to be done. */
export const FILTERS = ['status', 'age', 'method', 'search'] as const

export type Filters = Record<(typeof FILTERS)[number], string>

const STATUSES = [
  { value: '', label: words.open },
  ...Object.entries(words.refundStatus).map(([value, label]) => ({ value, label })),
  { value: 'all', label: words.all },
]

const AGES = [
  { value: '', label: words.anyAge },
  ...[3, 7, 14, 30].map((days) => ({ value: String(days), label: words.olderThan(days) })),
]

const METHODS = [
  { value: '', label: words.anyMethod },
  ...Object.entries(words.methods).map(([value, label]) => ({ value, label })),
]

interface RefundFiltersProps {
  filters: Filters
  set: (part: Partial<Filters>) => void
}

export function RefundFilters({ filters, set }: RefundFiltersProps) {
  const choice = (name: 'status' | 'age' | 'method', label: string, data: typeof AGES) => (
    <Select
      aria-label={label}
      data={data}
      value={filters[name]}
      allowDeselect={false}
      w={170}
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  )
  return (
    <Group gap="sm">
      <SearchFilter
        label={words.searchRefunds}
        placeholder={words.searchRefundsHint}
        value={filters.search}
        onChange={(search) => set({ search })}
      />
      {choice('status', words.status, STATUSES)}
      {choice('age', words.age, AGES)}
      {choice('method', words.method, METHODS)}
    </Group>
  )
}
