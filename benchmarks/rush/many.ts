import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { codesOf, middle, onShop, rateOf } from './bench.ts'

const PRODUCTS = 1_000

/** One hot product compared with a thousand, alternately in the same shop. */
export const many = (seconds: number): Promise<Figure[]> =>
  onShop({ tickets: PRODUCTS }, async ({ origin }) => {
    const sell = async (codes: string[], time: number) =>
      rateOf(await sendBuyers(origin, { codes, buyers: 200, seconds: time }))
    await sell(codesOf(PRODUCTS), 2)
    const before = await sell(['hot'], seconds / 2)
    const spread = await sell(codesOf(PRODUCTS), seconds)
    const one = middle(before, await sell(['hot'], seconds / 2))
    return [
      { what: 'adds a second on one product', value: Math.round(one) },
      { what: 'adds a second over 1,000 products', value: Math.round(spread) },
      {
        what: 'one hot product against 1,000',
        value: one / spread,
        unit: '×',
        target: { is: '≥', value: 0.8 },
      },
    ]
  })
