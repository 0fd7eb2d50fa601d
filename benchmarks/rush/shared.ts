import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop, type Bench } from './bench.ts'

const BUYERS = 200
const ROUNDS = 8
const LIMIT = { capacity: 1_000_000, products: ['hot-1', 'hot-2'] }

interface Cost {
  served: number
  seconds: number
  cpu: number
}

/** The rush on a product without shared capacities and on one with two, alternately in one shop: the cost of adding each. */
export function shared(seconds: number): Promise<Figure[]> {
  const capacities = ['site', 'day'].map((code) => ({
    ...LIMIT,
    products: [...LIMIT.products],
    code,
    name: code,
  }))
  return onShop({ tickets: 3, capacities }, async (bench) => {
    const [alone, sharing] = [none(), none()]
    await rush(bench, 'hot', none(), 2)
    await rush(bench, 'hot-1', none(), 2)
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = [
        () => rush(bench, 'hot', alone, seconds / ROUNDS),
        () => rush(bench, 'hot-1', sharing, seconds / ROUNDS),
      ]
      // The order alternates, so that neither always has the shop with more lines.
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    return figuresOf(alone, sharing)
  })
}

async function rush({ origin, cpu }: Bench, code: string, all: Cost, seconds: number): Promise<void> {
  const before = await cpu()
  const result = await sendBuyers(origin, { codes: [code], buyers: BUYERS, seconds })
  all.cpu += (await cpu()) - before
  all.served += result.served
  all.seconds += result.seconds
}

function figuresOf(alone: Cost, sharing: Cost): Figure[] {
  const rate = ({ served, seconds }: Cost) => served / seconds
  const cpuOf = ({ cpu, served }: Cost) => (cpu * 1000) / served
  const [unit, target] = ['×', { is: '≤', value: 1.1 }] as const
  return [
    { what: 'adds a second, no shared capacity', value: Math.round(rate(alone)) },
    { what: 'adds a second, two shared capacities', value: Math.round(rate(sharing)) },
    { what: 'time of an add, with two against none', value: rate(alone) / rate(sharing), unit, target },
    { what: 'CPU of an add, with two against none', value: cpuOf(sharing) / cpuOf(alone), unit, target },
  ]
}

const none = (): Cost => ({ served: 0, seconds: 0, cpu: 0 })
