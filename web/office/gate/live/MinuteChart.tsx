import { useState } from 'react'
import { messages } from '#web/office/gate/messages.ts'
import { Chart } from '#web/office/overview/Chart.tsx'
import { TableSwitch } from '#web/office/overview/ChartControls.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import type { LiveProps } from './live-props.ts'
import { minuteSeries } from './minutes.ts'

/** Who was let in, by minute and gate, within the last hour. */
export function MinuteChart({ figures, setup }: LiveProps) {
  const { hour, count } = useFormats()
  const [asTable, setAsTable] = useState(false)
  const { instants, series } = minuteSeries(figures, setup.gates)
  return (
    <Section
      title={messages.chart}
      beside={<TableSwitch asTable={asTable} onChange={(as) => setAsTable(as === 'table')} />}
    >
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
