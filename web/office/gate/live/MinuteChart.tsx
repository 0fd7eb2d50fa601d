import { messages } from '#web/office/gate/messages.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { Chart } from '#web/office/overview/Chart.tsx'
import { Choice, TableSwitch } from '#web/office/overview/ChartControls.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import type { LiveProps } from './live-props.ts'
import { minuteSeries, SPLITS } from './minutes.ts'

const CHOICES = SPLITS.map((split) => ({ value: split, label: messages.splits[split] }))

const NAMES = ['split', 'as'] as const

/** Admissions by minute and gate or product within the last hour. The choices are kept in the URL. */
export function MinuteChart({ figures, setup }: LiveProps) {
  const { hour, count } = useFormats()
  const { filters, set } = useFilters(NAMES)
  const split = filters.split === 'product' ? 'product' : 'gate'
  const asTable = filters.as === 'table'
  const { instants, series } = minuteSeries(figures, setup.gates, split)
  return (
    <Section title={messages.chart} beside={<TableSwitch asTable={asTable} onChange={(as) => set({ as })} />}>
      <div>
        <Choice
          label={messages.split}
          value={split}
          choices={CHOICES}
          onChange={(value) => set({ split: value })}
        />
      </div>
      <Chart
        title={messages.chart}
        rowTitle={messages.minute}
        labels={instants.map(hour)}
        series={series}
        format={count}
        asTable={asTable}
        none={messages.chartNone}
      />
    </Section>
  )
}
