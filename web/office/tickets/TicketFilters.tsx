import type { ReactNode } from 'react'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { ListState } from '#web/office/kit/lib/filters.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useDeparture } from './departure.ts'
import { isQrText } from './gate/scan.ts'
import { useTicketChoices } from './ticket-query.ts'

export const FILTERS = ['search', 'event', 'product', 'departure', 'status'] as const

interface TicketFiltersProps {
  state: ListState<(typeof FILTERS)[number]>
  found: string
  /** A QR code was typed or pasted instead of a search. */
  onScan: (text: string) => void
  children?: ReactNode
}

const named = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** The filters of the list of tickets. A change of the event clears the product, and a change of the product the departure. */
export function TicketFilters({ state, found, onScan, children }: TicketFiltersProps) {
  const { filters, set, bind } = state
  const departureOf = useDeparture()
  const { events = [], products = [], departures = [], statuses = {} } = useTicketChoices() ?? {}
  const ofEvent = products.filter(({ event }) => filters.event === '' || event === filters.event)
  const ofProduct = departures.filter(({ product }) => product === filters.product)
  const times = ofProduct.map((each) => ({ value: String(each.id), label: departureOf(each) }))
  const { choice } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'tickets', state }}
      found={found}
      search={{
        label: messages.search,
        placeholder: messages.searchHint,
        value: filters.search,
        onChange: (search) => (isQrText(search) ? onScan(search) : set({ search })),
      }}
      filters={[
        {
          ...choice('event', messages.event, named(events)),
          onChange: (event) => set({ event, product: '', departure: '' }),
        },
        {
          ...choice('product', messages.product, named(ofEvent)),
          onChange: (product) => set({ product, departure: '' }),
        },
        { ...choice('departure', messages.departure, times), hidden: times.length === 0 },
        choice('status', common.status, choicesOf(statuses)),
      ]}
    >
      {children}
    </FilterBar>
  )
}
