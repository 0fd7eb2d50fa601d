import type { SalesSeries } from '#contract/office/overview.ts'
import { messages } from './messages.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'

export type Measure = 'places' | 'income'

export const measureOf = (text: string | undefined): Measure => (text === 'income' ? 'income' : 'places')

/** More could not be distinguished by colour. The last one sums up the others. */
const MAX_SERIES = 8

/** A series of a chart: a value for each label. */
export interface Series {
  name: string
  values: number[]
}

const nameOf = ({ key, name }: SalesSeries): string => name ?? labelOf(messages.partNames, key)

/** The series of a sales chart. */
export const seriesOf = (sold: readonly SalesSeries[], measure: Measure): Series[] =>
  fewSeries(sold.map((entry) => ({ name: nameOf(entry), values: entry[measure] })))

/** At most as many series as distinguishable colours: without empty ones, and with the smallest summed up. */
export function fewSeries(all: readonly Series[]): Series[] {
  const series = all.filter(({ values }) => values.some((value) => value !== 0))
  if (series.length <= MAX_SERIES) return series
  const weight = ({ values }: Series) => values.reduce((sum, value) => sum + Math.abs(value), 0)
  const largest = new Set(series.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_SERIES - 1))
  const others = series.filter((entry) => !largest.has(entry))
  const together = (at: number) => others.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const values = others[0]?.values.map((_, at) => together(at)) ?? []
  return [...series.filter((entry) => largest.has(entry)), { name: messages.othersTogether, values }]
}
