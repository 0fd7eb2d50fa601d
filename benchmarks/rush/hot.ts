import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { naiveSales } from '#benchmarks/naive.ts'
import { sendBuyers, startBare } from '#benchmarks/processes.ts'
import { middle, onShop, rateOf } from './bench.ts'

const BUYERS = 200
const NAIVE_CLIENTS = 64

/**
 * 200 concurrent buyers of one hot product, compared with naive SQL without HTTP, and with bare servers that send the same bytes: one that
 * ignores the body, and one that parses and checks it.
 */
export const hot = (seconds: number): Promise<Figure[]> =>
  onShop({}, async ({ origin, url, cpu }) => {
    const rush = { codes: ['hot'], buyers: BUYERS }
    const before = await naiveSales(url, NAIVE_CLIENTS, seconds / 2)
    await sendBuyers(origin, { ...rush, seconds: 2 })
    const used = await cpu()
    const result = await sendBuyers(origin, { ...rush, seconds })
    const each = ((await cpu()) - used) * (1000 / result.served)
    const answer = await oneAnswer(origin)
    const floorOf = async (options: { checked: boolean }) => {
      const bare = await startBare(answer, options)
      const result = await sendBuyers(bare.origin, { ...rush, seconds: seconds / 2 })
      await bare.stop()
      return rateOf(result)
    }
    const checked = await floorOf({ checked: true })
    const floor = await floorOf({ checked: false })
    const naive = middle(before, await naiveSales(url, NAIVE_CLIENTS, seconds / 2))
    const rate = rateOf(result)
    return [
      { what: 'adds to cart a second, 200 buyers on one product', value: Math.round(rate) },
      { what: `naive SQL without HTTP, ${NAIVE_CLIENTS} clients`, value: Math.round(naive) },
      { what: 'adds against naive SQL', value: rate / naive, unit: '×', target: { is: '≥', value: 4 } },
      { what: 'bare node:http that parses and checks the body', value: Math.round(checked) },
      { what: 'adds against it', value: rate / checked, unit: '×', target: { is: '≥', value: 0.3 } },
      { what: 'bare node:http that ignores the body', value: Math.round(floor) },
      { what: 'adds against it', value: rate / floor, unit: '×', target: { is: '≥', value: 0.3 } },
      { what: 'p50 of an add', value: percentile(result.latencies, 0.5), unit: 'ms' },
      {
        what: 'p99 of an add',
        value: percentile(result.latencies, 0.99),
        unit: 'ms',
        target: { is: '≤', value: 150 },
      },
      { what: 'CPU of an add', value: each, unit: 'ms', target: { is: '≤', value: 0.08 } },
      { what: 'answers with 5xx', value: result.failed, target: { is: '=', value: 0 } },
    ]
  })

async function oneAnswer(origin: string): Promise<string> {
  const body = JSON.stringify({ external_code: 'hot', full_name: 'Sample', email: 'sample@example.com' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/add-product-to-cart`, { method: 'POST', headers, body })
  return response.text()
}
