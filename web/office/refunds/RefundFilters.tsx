import { Group } from '@mantine/core'
import { labels } from '#contract/office/labels/messages.ts'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'

/** An empty status means all refunds that wait for the staff. */
export const FILTERS = ['status', 'age', 'method', 'destination', 'search'] as const

const STATUSES = [...choicesOf(labels.refundStatus), { value: 'all', label: common.all }]
const AGES = [3, 7, 14, 30].map((days) => ({ value: String(days), label: messages.olderThan({ days }) }))
const METHODS = choicesOf(messages.methods)
const DESTINATIONS = choicesOf(messages.destinations)

/** The filters of the list of refunds. */
export const RefundFilters = ({ bind }: Pick<FilterState<(typeof FILTERS)[number]>, 'bind'>) => (
  <Group gap="sm">
    <SearchFilter
      {...bind('search')}
      label={messages.searchRefunds}
      placeholder={messages.searchRefundsHint}
    />
    <SelectFilter
      {...bind('status')}
      label={common.status}
      allLabel={messages.open}
      choices={STATUSES}
      width={150}
    />
    <SelectFilter
      {...bind('age')}
      label={messages.age}
      allLabel={messages.anyAge}
      choices={AGES}
      width={150}
    />
    <SelectFilter
      {...bind('method')}
      label={messages.method}
      allLabel={messages.anyMethod}
      choices={METHODS}
      width={150}
    />
    <SelectFilter
      {...bind('destination')}
      label={messages.destination}
      allLabel={messages.anyDestination}
      choices={DESTINATIONS}
      width={150}
    />
  </Group>
)
