import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** A colour for each series, with a contrast of 3:1 in light and dark. */
const COLOURS = ['#6a5acd', '#c06a00', '#12867a', '#c2415a', '#2f7fc4', '#8a6d2f', '#9153a8', '#7a7690']

export interface BarsProps {
  /** The label below each bar. */
  labels: string[]
  series: { name: string; values: number[] }[]
  format: (value: number) => string
}

/** A stacked bar chart. It is not accessible by itself: the same figures are in a table. */
export default function Bars({ labels, series, format }: BarsProps) {
  const data = labels.map((label, at) =>
    Object.fromEntries([
      ['label', label],
      ...series.map(({ values }, index) => [`entry${index}`, values[at]]),
    ]),
  )
  const chartSeries = series.map(({ name }, index) => ({
    name: `entry${index}`,
    label: name,
    color: COLOURS[index % COLOURS.length] ?? 'gray',
  }))
  return (
    <BarChart
      h={300}
      data={data}
      dataKey="label"
      type="stacked"
      series={chartSeries}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={format}
      yAxisProps={{ width: 76, allowDecimals: false }}
      barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  )
}
