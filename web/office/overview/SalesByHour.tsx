import { Button, Group, Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { SalesHours } from '#contract/office/overview.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { DayChoice } from '#web/office/kit/forms/fields/DayInput.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { Chart } from './Chart.tsx'
import { MeasureChoice, TableSwitch } from './ChartControls.tsx'
import { measureOf } from './chart-series.ts'

interface DayButtonsProps {
  day: string
  opening: string | null
  onChange: (day: string) => void
}

/** Chooses today, the opening day, or any other day. */
function DayButtons({ day, opening, onChange }: DayButtonsProps) {
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => onChange('')}>
        {messages.today}
      </Button>
      {opening !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(opening)}>
          {messages.openingDay}
        </Button>
      )}
      <DayChoice size="xs" aria-label={messages.day} value={day} onChange={onChange} />
    </>
  )
}

function HoursChart({
  sales,
  measure,
  asTable,
}: {
  sales: SalesHours
  measure: 'places' | 'income'
  asTable: boolean
}) {
  const { hour, money, count } = useFormats()
  const values = sales[measure]
  return (
    <Chart
      title={messages.salesByHour}
      rowTitle={messages.hour}
      labels={sales.hours.map(hour)}
      series={values.some((value) => value !== 0) ? [{ name: messages.measures[measure], values }] : []}
      format={measure === 'income' ? money : count}
      asTable={asTable}
    />
  )
}

/** Sales by hour of one day. The choices are kept in the URL. */
export function SalesByHour() {
  const { filters, set } = useFilters(['day', 'hours-of', 'hours-as'])
  const measure = measureOf(filters['hours-of'])
  const data = useLoaded({
    queryKey: ['sales/hours', filters.day],
    queryFn: () => call(calls.readSalesByHour, { day: filters.day }),
    placeholderData: keepPreviousData,
  })
  const asTable = filters['hours-as'] === 'table'
  return (
    <Section
      title={messages.salesByHour}
      beside={<TableSwitch asTable={asTable} onChange={(as) => set({ 'hours-as': as })} />}
    >
      <Group gap="xs">
        <DayButtons
          day={data?.sales.day ?? filters.day ?? ''}
          opening={data?.sales.opening ?? null}
          onChange={(day) => set({ day })}
        />
        <MeasureChoice value={measure} onChange={(value) => set({ 'hours-of': value })} />
      </Group>
      {data ? <HoursChart sales={data.sales} measure={measure} asTable={asTable} /> : <Skeleton h={300} />}
    </Section>
  )
}
