import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop, rateOf } from './bench.ts'

const BUYERS = 200

/** Ten times as many concurrent buyers as needed for the peak, and the throughput five seconds later. */
export const overload = (seconds: number): Promise<Figure[]> =>
  onShop({}, async ({ origin }) => {
    const send = (buyers: number, time: number) =>
      sendBuyers(origin, { codes: ['hot'], buyers, seconds: time })
    await send(BUYERS, 2)
    const peak = await send(BUYERS, seconds)
    const flood = await send(10 * BUYERS, seconds)
    await sleep(5_000)
    const after = await send(BUYERS, seconds)
    return [
      { what: 'adds a second of 200 buyers', value: Math.round(rateOf(peak)) },
      { what: 'adds a second of 2,000 buyers', value: Math.round(rateOf(flood)) },
      {
        what: 'ten times as many against the peak',
        value: rateOf(flood) / rateOf(peak),
        unit: '×',
        target: { is: '≥', value: 0.9 },
      },
      {
        what: 'five seconds later against the peak',
        value: rateOf(after) / rateOf(peak),
        unit: '×',
        target: { is: '≥', value: 0.9 },
      },
      {
        what: 'p99 five seconds later',
        value: percentile(after.latencies, 0.99),
        unit: 'ms',
        target: { is: '≤', value: 150 },
      },
      { what: 'answers with 5xx but 503', value: flood.failed, target: { is: '=', value: 0 } },
    ]
  })
