import { Button, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/figure-calls.ts'
import { type FiguresResponse, type SalesFigures, SPANS } from '#contract/office/figures.ts'
import { DayChoice } from '#web/office/kit/forms/fields/DayInput.tsx'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { Chart } from '#web/office/overview/Chart.tsx'
import { Choice, TableSwitch } from '#web/office/overview/ChartControls.tsx'
import { SelectFilter } from '#web/office/kit/ui/list/SelectFilter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { BundlesTable } from './BundlesTable.tsx'
import { Compared } from './Compared.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { VariantsTable } from './VariantsTable.tsx'
import { messages } from './messages.ts'

const A_MINUTE = 60_000
const NAMES = ['span', 'first', 'last', 'event', 'figures-of', 'figures-as'] as const

type Filters = ReturnType<typeof useFilters<(typeof NAMES)[number]>>

/** The default is today. */
const CHOICES = [...SPANS.filter((span) => span !== 'today'), 'days' as const].map((value) => ({
  value,
  label: messages.spans[value],
}))
const MEASURES = (['sold', 'income'] as const).map((value) => ({ value, label: messages.measures[value] }))

/** The selected period and event. Other days begin as those that are shown. */
function Controls({
  filters: { filters, set, bind },
  data,
}: {
  filters: Filters
  data: FiguresResponse | undefined
}) {
  const { first = '', last = '' } = data?.figures ?? {}
  const events = data?.events ?? []
  const choose = (span: string) =>
    set({ span, ...(span === 'days' ? { first, last } : { first: '', last: '' }) })
  return (
    <Group gap="xs">
      <SelectFilter
        label={messages.span}
        allLabel={messages.spans.today}
        choices={CHOICES}
        value={filters.span}
        onChange={choose}
      />
      {filters.span === 'days' && (
        <>
          <DayChoice aria-label={messages.first} placeholder={messages.first} w={150} {...bind('first')} />
          <DayChoice aria-label={messages.last} placeholder={messages.last} w={150} {...bind('last')} />
        </>
      )}
      {events.length > 1 && (
        <SelectFilter
          label={messages.event}
          allLabel={messages.allEvents}
          choices={events.map(({ key, name }) => ({ value: key, label: name }))}
          {...bind('event')}
        />
      )}
    </Group>
  )
}

function Days({ figures: { days }, filters: { filters, set } }: { figures: SalesFigures; filters: Filters }) {
  const { date, money, count } = useFormats()
  const measure = filters['figures-of'] === 'income' ? 'income' : 'sold'
  const values = days.map((day) => day[measure])
  return (
    <>
      <Group justify="space-between">
        <Choice
          label={messages.measure}
          value={measure}
          choices={MEASURES}
          onChange={(chosen) => set({ 'figures-of': chosen })}
        />
        <TableSwitch
          asTable={filters['figures-as'] === 'table'}
          onChange={(as) => set({ 'figures-as': as })}
        />
      </Group>
      <Chart
        title={messages.byDay}
        rowTitle={messages.day}
        labels={days.map(({ day }) => date(day))}
        series={values.some((value) => value !== 0) ? [{ name: messages.measures[measure], values }] : []}
        format={measure === 'income' ? money : count}
        asTable={filters['figures-as'] === 'table'}
        none={messages.nothing}
      />
    </>
  )
}

const queryOf = ({ span, first, last, event }: Filters['filters']) => ({ span, first, last, event })

/**
 * The sales of a period, of everything or one event, compared with the previous period and last year. The choices are kept in the
 * URL.
 */
export function Figures() {
  const filters = useFilters(NAMES)
  const query = queryOf(filters.filters)
  const { data, error } = useQuery({
    queryKey: ['sales/figures', query],
    queryFn: () => call(calls.readFigures, query),
    placeholderData: keepPreviousData,
    refetchInterval: A_MINUTE,
  })
  const download = (
    <Button component="a" href={linkTo(calls.exportFigures, query)} size="compact-sm" variant="subtle">
      {messages.csv}
    </Button>
  )
  return (
    <Section title={messages.title} {...(data && !error && { beside: download })}>
      <Controls filters={filters} data={data} />
      {error && <Text c="red">{error.message}</Text>}
      {data && !error && (
        <>
          <Compared figures={data.figures} />
          {data.figures.days.length > 1 && <Days figures={data.figures} filters={filters} />}
          <ItemsTable figures={data.figures} />
          <VariantsTable variants={data.figures.variants} />
          <BundlesTable bundles={data.figures.bundles} />
          <Text size="sm" c="dimmed">
            {messages.lead} {data.figures.event !== null && messages.leadEvent}
          </Text>
        </>
      )}
      {!data && !error && <Skeleton h={320} />}
    </Section>
  )
}
