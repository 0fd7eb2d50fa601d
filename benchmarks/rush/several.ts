import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop, rateOf } from './bench.ts'

/** The same rush on one, two and four processes behind one port. */
export async function several(seconds: number): Promise<Figure[]> {
  const rates: number[] = []
  const recounts: Figure[] = []
  for (const processes of [1, 2, 4])
    recounts.push(
      ...(await onShop({ args: ['--processes', String(processes)] }, async ({ origin }) => {
        await sendBuyers(origin, { codes: ['hot'], buyers: 200, seconds: 2 })
        rates.push(rateOf(await sendBuyers(origin, { codes: ['hot'], buyers: 200, seconds })))
        return []
      })),
    )
  const [one = 1, two = 0, four = 0] = rates
  return [
    { what: 'adds a second of one process', value: Math.round(one) },
    { what: 'two processes against one', value: two / one, unit: '×', target: { is: '≥', value: 1 } },
    { what: 'four processes against one', value: four / one, unit: '×', target: { is: '≥', value: 1 } },
    {
      what: 'places oversold or lost',
      value: recounts.reduce((sum, { value }) => sum + value, 0),
      target: { is: '=', value: 0 },
    },
  ]
}
