import type { GateFigures, GateSetup } from '#contract/office/gate.ts'

const MINUTES = 60
const MINUTE_MS = 60_000

/** The last hour, minute by minute, and how many each gate let in; gates that let nobody in are left out. */
export function minuteSeries(
  { now, minutes }: Pick<GateFigures, 'now' | 'minutes'>,
  gates: Pick<GateSetup['gates'][number], 'id' | 'name'>[],
): { instants: string[]; series: { name: string; values: number[] }[] } {
  const last = Math.floor(Date.parse(now) / MINUTE_MS)
  const places = Array.from({ length: MINUTES }, (_, place) => last - MINUTES + 1 + place)
  const series = gates.map(({ id, name }) => {
    const admitted = new Map(
      minutes
        .filter(({ gate_id }) => gate_id === id)
        .map((minute) => [Date.parse(minute.at) / MINUTE_MS, minute.admitted]),
    )
    return { name, values: places.map((place) => admitted.get(place) ?? 0) }
  })
  return {
    instants: places.map((place) => new Date(place * MINUTE_MS).toISOString()),
    series: series.filter(({ values }) => values.some((value) => value > 0)),
  }
}
