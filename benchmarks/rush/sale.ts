import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop } from './bench.ts'

const [BUYERS, PLACES, WITHIN] = [20_000, 2_000, 10]

/** 20,000 buyers arrive within ten seconds, each on a separate connection, for 2,000 places. */
export const sale = (): Promise<Figure[]> =>
  onShop({ stock: PLACES }, async ({ origin }) => {
    const result = await sendBuyers(origin, {
      codes: ['hot'],
      buyers: BUYERS,
      seconds: null,
      arriveWithin: WITHIN,
    })
    return [
      { what: 'places sold to 20,000 buyers', value: result.served, target: { is: '=', value: PLACES } },
      {
        what: 'told that it is sold out',
        value: result.refused,
        target: { is: '=', value: BUYERS - PLACES },
      },
      {
        what: 'until the last place was sold',
        value: result.lastServed,
        unit: 's',
        target: { is: '≤', value: 5 },
      },
      {
        what: 'a definite answer, 999 of 1,000',
        value: percentile(result.latencies, 0.999),
        unit: 'ms',
        target: { is: '≤', value: 1000 },
      },
      { what: 'answers to come back (503)', value: result.postponed, target: { is: '=', value: 0 } },
      { what: 'answers with 5xx', value: result.failed, target: { is: '=', value: 0 } },
    ]
  })
