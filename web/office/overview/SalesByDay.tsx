import { Group, Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import { SALES_RANGES, SALES_SPLITS } from '#contract/office/overview.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { Chart } from './Chart.tsx'
import { Choice, MeasureChoice, TableSwitch } from './ChartControls.tsx'
import { measureOf, seriesOf } from './chart-series.ts'

const RANGES = SALES_RANGES.map((days) => ({ value: String(days), label: messages.ranges({ days }) }))
const SPLITS = SALES_SPLITS.map((split) => ({ value: split, label: messages.splits[split] }))

const NAMES = ['days', 'split', 'measure', 'days-as'] as const

type Filters = Record<(typeof NAMES)[number], string>

interface ChoicesProps {
  filters: Filters
  set: (entry: Partial<Filters>) => void
}

const Choices = ({ filters: { days, split, measure }, set }: ChoicesProps) => (
  <Group gap="xs">
    <Choice
      label={messages.range}
      value={days || '30'}
      choices={RANGES}
      onChange={(value) => set({ days: value })}
    />
    <MeasureChoice value={measureOf(measure)} onChange={(value) => set({ measure: value })} />
    <Choice
      label={messages.split}
      value={split || 'method'}
      choices={SPLITS}
      onChange={(value) => set({ split: value })}
    />
  </Group>
)

/** Sales by day. The choices are kept in the URL. */
export function SalesByDay() {
  const { filters, set } = useFilters(NAMES)
  const { date, money, count } = useFormats()
  const measure = measureOf(filters.measure)
  const query = { days: filters.days, split: filters.split }
  const data = useLoaded({
    queryKey: ['sales/days', query],
    queryFn: () => call(calls.readSalesByDay, query),
    placeholderData: keepPreviousData,
  })
  const asTable = filters['days-as'] === 'table'
  return (
    <Section
      title={messages.salesByDay}
      beside={<TableSwitch asTable={asTable} onChange={(as) => set({ 'days-as': as })} />}
    >
      <Choices filters={filters} set={set} />
      {data ? (
        <Chart
          title={messages.salesByDay}
          rowTitle={messages.day}
          labels={data.sales.days.map(date)}
          series={seriesOf(data.sales.series, measure)}
          format={measure === 'income' ? money : count}
          asTable={asTable}
        />
      ) : (
        <Skeleton h={300} />
      )}
    </Section>
  )
}
