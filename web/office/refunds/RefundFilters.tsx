import { labels } from '#contract/office/labels/messages.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { ListState } from '#web/office/kit/lib/filters.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

/** An empty status means all refunds that need action by staff. */
export const FILTERS = ['status', 'age', 'method', 'destination', 'search'] as const

const STATUSES = [...choicesOf(labels.refundStatus), { value: 'all', label: common.all }]
const AGES = [3, 7, 14, 30].map((days) => ({ value: String(days), label: messages.olderThan({ days }) }))
const METHODS = choicesOf(messages.methods)
const DESTINATIONS = choicesOf(messages.destinations)

/** The filters of the list of refunds. */
export function RefundFilters({ state }: { state: ListState<(typeof FILTERS)[number]> }) {
  const { bind } = state
  const { choice } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'refunds', state }}
      search={{
        ...bind('search'),
        label: messages.searchRefunds,
        placeholder: messages.searchRefundsHint,
      }}
      filters={[
        choice('status', common.status, STATUSES, messages.open),
        choice('age', messages.age, AGES),
        choice('method', messages.method, METHODS),
        choice('destination', messages.destination, DESTINATIONS),
      ]}
    />
  )
}
