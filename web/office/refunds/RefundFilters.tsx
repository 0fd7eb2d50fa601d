import { Group } from '@mantine/core'
import { choicesOf } from '#web/office/forms/choices.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'

/** An empty status stands for all refunds that wait for the staff. */
export const FILTERS = ['status', 'age', 'method', 'search'] as const

const STATUSES = [...choicesOf(words.refundStatus), { value: 'all', label: words.all }]
const AGES = [3, 7, 14, 30].map((days) => ({ value: String(days), label: words.olderThan(days) }))
const METHODS = choicesOf(words.methods)

/** The filters of the refunds. */
export const RefundFilters = ({ bind }: Pick<FilterState<(typeof FILTERS)[number]>, 'bind'>) => (
  <Group gap="sm">
    <SearchFilter {...bind('search')} label={words.searchRefunds} placeholder={words.searchRefundsHint} />
    <SelectFilter {...bind('status')} label={words.status} any={words.open} choices={STATUSES} width={170} />
    <SelectFilter {...bind('age')} label={words.age} any={words.anyAge} choices={AGES} width={170} />
    <SelectFilter
      {...bind('method')}
      label={words.method}
      any={words.anyMethod}
      choices={METHODS}
      width={170}
    />
  </Group>
)
