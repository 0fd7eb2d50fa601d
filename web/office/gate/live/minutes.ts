import type { GateFigures, GateSetup } from '#contract/office/gate.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { fewSeries, type Series } from '#web/office/overview/chart-series.ts'

const MINUTES = 60
const MINUTE_MS = 60_000

/** The dimensions of the chart. */
export const SPLITS = ['gate', 'product'] as const
type Split = (typeof SPLITS)[number]

/** The admissions within a minute at a gate, or of a product. */
interface Part {
  id: number
  name: string
  at: string
  admitted: number
}

type Figures = Pick<GateFigures, 'now' | 'minutes' | 'product_minutes'>
type Gates = Pick<GateSetup['gates'][number], 'id' | 'name'>[]

const ofGates = ({ minutes }: Figures, gates: Gates): Part[] =>
  gates.flatMap((gate) =>
    minutes
      .filter(({ gate_id }) => gate_id === gate.id)
      .map(({ at, admitted }) => ({ ...gate, at, admitted })),
  )

const ofProducts = ({ product_minutes }: Figures): Part[] =>
  product_minutes.map(({ product_id, ...part }) => ({ id: product_id, ...part }))

/** The last hour, minute by minute, with the admissions of each gate or product; those without any are omitted. */
export function minuteSeries(
  figures: Figures,
  gates: Gates,
  split: Split,
): { instants: string[]; series: Series[] } {
  const last = Math.floor(Date.parse(figures.now) / MINUTE_MS)
  const places = Array.from({ length: MINUTES }, (_, place) => last - MINUTES + 1 + place)
  const parts = split === 'gate' ? ofGates(figures, gates) : ofProducts(figures)
  const series = [...groupBy(parts, ({ id }) => String(id)).values()].map((minutes) => {
    const admitted = new Map(minutes.map((part) => [Date.parse(part.at) / MINUTE_MS, part.admitted]))
    return { name: minutes[0]?.name ?? '', values: places.map((place) => admitted.get(place) ?? 0) }
  })
  return {
    instants: places.map((place) => new Date(place * MINUTE_MS).toISOString()),
    series: fewSeries(series),
  }
}
