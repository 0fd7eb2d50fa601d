import { Group, Select } from '@mantine/core'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import { officeWords } from '#web/office/words/words.ts'
import { isQrText } from './gate/scan.ts'
import { useTicketChoices } from './ticket-query.ts'
import { useDeparture } from './gate/ScanResult.tsx'

/** What the list is narrowed by, in the address. */
export const FILTERS = ['search', 'event', 'product', 'departure', 'status'] as const

export type Filters = Record<(typeof FILTERS)[number], string>

interface TicketFiltersProps {
  filters: Filters
  set: (part: Partial<Filters>) => void
  /** A QR code was typed or pasted instead of a search. */
  onScan: (text: string) => void
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, all, value, choices, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    data={[{ value: '', label: all }, ...choices]}
    value={value}
    allowDeselect={false}
    searchable={choices.length > 12}
    w={190}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)

const named = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

type ChoicesProps = Omit<TicketFiltersProps, 'onScan'>

/** Only of a product that has some. */
function Departures({ filters, set }: ChoicesProps) {
  const departureOf = useDeparture()
  const departures = useTicketChoices()?.departures.filter(({ product }) => product === filters.product) ?? []
  if (departures.length === 0) return null
  return (
    <Choice
      label={words.departure}
      all={words.anyDeparture}
      value={filters.departure}
      choices={departures.map((each) => ({ value: String(each.id), label: departureOf(each) }))}
      onChange={(departure) => set({ departure })}
    />
  )
}

function Choices({ filters, set }: ChoicesProps) {
  const { events = [], products = [], statuses = {} } = useTicketChoices() ?? {}
  const ofEvent = products.filter(({ event }) => filters.event === '' || event === filters.event)
  return (
    <>
      <Choice
        label={words.event}
        all={words.anyEvent}
        value={filters.event}
        choices={named(events)}
        onChange={(event) => set({ event, product: '', departure: '' })}
      />
      <Choice
        label={words.product}
        all={words.anyProduct}
        value={filters.product}
        choices={named(ofEvent)}
        onChange={(product) => set({ product, departure: '' })}
      />
      <Departures filters={filters} set={set} />
      <Choice
        label={officeWords.status}
        all={words.anyStatus}
        value={filters.status}
        choices={named(Object.entries(statuses).map(([id, name]) => ({ id, name })))}
        onChange={(status) => set({ status })}
      />
    </>
  )
}

/** What is looked for among the tickets. */
export const TicketFilters = ({ filters, set, onScan }: TicketFiltersProps) => (
  <Group gap="sm" component="search">
    <SearchFilter
      label={words.search}
      placeholder={words.searchHint}
      value={filters.search}
      onChange={(search) => (isQrText(search) ? onScan(search) : set({ search }))}
    />
    <Choices filters={filters} set={set} />
  </Group>
)
