import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** One colour of what is told apart, each seen on paper and at night (3:1). */
const COLOURS = ['#6a5acd', '#c06a00', '#12867a', '#c2415a', '#2f7fc4', '#8a6d2f', '#9153a8', '#7a7690']

export interface BarsProps {
  /** What stands below each bar. */
  labels: string[]
  parts: { name: string; values: number[] }[]
  format: (value: number) => string
}

/** Bars beside each other, of parts on top of each other. Only to be looked at: who cannot has the table beside it. */
export default function Bars({ labels, parts, format }: BarsProps) {
  const data = labels.map((label, at) =>
    Object.fromEntries([['label', label], ...parts.map(({ values }, index) => [`part${index}`, values[at]])]),
  )
  const series = parts.map(({ name }, index) => ({
    name: `part${index}`,
    label: name,
    color: COLOURS[index % COLOURS.length] ?? 'gray',
  }))
  return (
    <BarChart
      h={300}
      data={data}
      dataKey="label"
      type="stacked"
      series={series}
      withLegend={parts.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={format}
      yAxisProps={{ width: 76, allowDecimals: false }}
      barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  )
}
