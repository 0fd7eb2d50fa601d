import { Group } from '@mantine/core'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { useDeparture } from './departure.ts'
import { isQrText } from './gate/scan.ts'
import { useTicketChoices } from './ticket-query.ts'

export const FILTERS = ['search', 'event', 'product', 'departure', 'status'] as const

type Filters = Pick<FilterState<(typeof FILTERS)[number]>, 'filters' | 'set' | 'bind'>

interface TicketFiltersProps extends Filters {
  /** A QR code was typed or pasted instead of a search. */
  onScan: (text: string) => void
}

const WIDTH = 190

const named = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** Only for a product with departures. */
function DepartureFilter({ filters, bind }: Filters) {
  const departureOf = useDeparture()
  const departures = useTicketChoices()?.departures.filter(({ product }) => product === filters.product) ?? []
  if (departures.length === 0) return null
  return (
    <SelectFilter
      {...bind('departure')}
      label={messages.departure}
      allLabel={messages.anyDeparture}
      choices={departures.map((each) => ({ value: String(each.id), label: departureOf(each) }))}
      width={WIDTH}
    />
  )
}

/** A change of the event clears the product, and a change of the product the departure. */
function Selects(props: Filters) {
  const { filters, set, bind } = props
  const { events = [], products = [], statuses = {} } = useTicketChoices() ?? {}
  const ofEvent = products.filter(({ event }) => filters.event === '' || event === filters.event)
  return (
    <>
      <SelectFilter
        label={messages.event}
        allLabel={messages.anyEvent}
        choices={named(events)}
        width={WIDTH}
        value={filters.event}
        onChange={(event) => set({ event, product: '', departure: '' })}
      />
      <SelectFilter
        label={messages.product}
        allLabel={messages.anyProduct}
        choices={named(ofEvent)}
        width={WIDTH}
        value={filters.product}
        onChange={(product) => set({ product, departure: '' })}
      />
      <DepartureFilter {...props} />
      <SelectFilter
        {...bind('status')}
        label={common.status}
        allLabel={messages.anyStatus}
        choices={choicesOf(statuses)}
        width={WIDTH}
      />
    </>
  )
}

/** The filters of the list of tickets. */
export const TicketFilters = ({ onScan, ...filtering }: TicketFiltersProps) => (
  <Group gap="sm" component="search">
    <SearchFilter
      label={messages.search}
      placeholder={messages.searchHint}
      value={filtering.filters.search}
      onChange={(search) => (isQrText(search) ? onScan(search) : filtering.set({ search }))}
    />
    <Selects {...filtering} />
  </Group>
)
