import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { ExportFilter, ExportOption, ExportOptions } from '#contract/office/exports.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { DayChoice } from '#web/office/kit/forms/fields/DayInput.tsx'
import { useSession } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

/** The selected export and its filters, in the URL. */
export const FILTERS = [
  'export',
  'event',
  'product',
  'departure',
  'status',
  'from',
  'until',
  'sensitive',
] as const

export type Filters = Record<(typeof FILTERS)[number], string>

interface ExportFiltersProps {
  option: ExportOption
  available: ExportOptions
  filters: Filters
  set: (part: Partial<Filters>) => void
}

interface Choice {
  value: string
  label: string
}

/** The choices of each filter, limited to what fits the other filters. */
function filterChoices(
  { option, available, filters }: ExportFiltersProps,
  locale: string,
): Record<string, Choice[]> {
  const { events, products, departures } = available
  const isShipped = !option.filters.includes('event')
  const ours = products.filter(({ event }) =>
    isShipped ? event === null : filters.event === '' || event === filters.event,
  )
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const wanted = new Set(filters.product === '' ? ours.map(({ id }) => id) : [filters.product])
  const at = (time: string) => formatDateTime(time, time.slice(19), locale)
  return {
    event: events.map(({ id, name }) => ({ value: id, label: name })),
    product: ours.map(({ id, name }) => ({ value: id, label: name })),
    departure: departures
      .filter(({ product }) => wanted.has(product))
      .map(({ id, product, travel_time }) => ({
        value: String(id),
        label: `${names.get(product) ?? product}, ${at(travel_time)}`,
      })),
    status: choicesOf(option.statuses),
  }
}

/** Filters that are cleared when the one they depend on changes. */
const DEPENDENT: Partial<Record<ExportFilter, Partial<Filters>>> = {
  event: { product: '', departure: '' },
  product: { departure: '' },
}

export function ExportFilters(props: ExportFiltersProps) {
  const { option, filters, set } = props
  const choices = filterChoices(props, useSession()?.festival.locale ?? 'en')
  const change = (name: ExportFilter, value: string) => set({ ...DEPENDENT[name], [name]: value })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
      {option.filters.map((name) =>
        name === 'sensitive' ? (
          <Checkbox
            key={name}
            label={messages.filters[name]}
            checked={filters[name] === 'yes'}
            onChange={({ currentTarget }) => change(name, currentTarget.checked ? 'yes' : '')}
            style={{ alignSelf: 'end' }}
          />
        ) : name === 'from' || name === 'until' ? (
          <DayChoice
            key={name}
            label={messages.filters[name]}
            value={filters[name]}
            onChange={(day) => change(name, day)}
          />
        ) : (
          <Select
            key={name}
            label={messages.filters[name]}
            placeholder={common.all}
            data={choices[name] ?? []}
            value={filters[name] || null}
            clearable
            searchable
            onChange={(value) => change(name, value ?? '')}
          />
        ),
      )}
    </SimpleGrid>
  )
}
