import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** A colour for each series, with a contrast of 3:1 in light and dark. */
const COLOURS = ['#6a5acd', '#c06a00', '#12867a', '#c2415a', '#2f7fc4', '#8a6d2f', '#9153a8', '#7a7690']

export interface BarsProps {
  /** The label below each bar. */
  labels: string[]
  parts: { name: string; values: number[] }[]
  format: (value: number) => string
}

/** A stacked bar chart. It is not accessible by itself: the same figures are in a table. */
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
