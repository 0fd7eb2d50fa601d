// `npm run bench:growth [-- NAME …]`: compares the cost of adding to a cart in a large shop and in a small one.
import { parseArgs } from 'node:util'
import { fillSoldTickets } from '#testing/fixtures/season.ts'
import { report, type Figure } from './figures.ts'
import { sendBuyers } from './processes.ts'
import { codesOf, onShop, type Bench } from './rush/bench.ts'

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    items: { type: 'string', default: '10000' },
    tickets: { type: 'string', default: '1000000' },
    reservations: { type: 'string', default: '1000000' },
  },
  allowPositionals: true,
})
const SECONDS = Number(values.seconds)
const BUYERS = 200

/** CPU time of an addition in milliseconds, of server and PostgreSQL together. */
async function costOf({ origin, cpu }: Bench, codes: string[]): Promise<number> {
  await sendBuyers(origin, { codes, buyers: BUYERS, seconds: 2 })
  const before = await cpu()
  const { served } = await sendBuyers(origin, { codes, buyers: BUYERS, seconds: SECONDS })
  return (1000 * ((await cpu()) - before)) / served
}

async function catalogue(): Promise<Figure[]> {
  const most = Number(values.items)
  const costs: number[] = []
  const recounts: Figure[] = []
  for (const tickets of [10, most])
    recounts.push(
      ...(await onShop({ tickets }, async (bench) => {
        costs.push(await costOf(bench, codesOf(10)))
        return []
      })),
    )
  return [...compared('10 items', `${most.toLocaleString('en')} items`, costs), ...recounts]
}

async function sold(): Promise<Figure[]> {
  const most = Number(values.tickets)
  const costs: number[] = []
  const recounts: Figure[] = []
  for (const tickets of [1_000, most])
    recounts.push(
      ...(await onShop({}, async (bench) => {
        await fillSoldTickets(bench.url, tickets)
        costs.push(await costOf(bench, ['hot']))
        return []
      })),
    )
  return [...compared('1,000 tickets sold', `${most.toLocaleString('en')} tickets sold`, costs), ...recounts]
}

const compared = (small: string, large: string, [before = 1, after = 0]: number[]): Figure[] => [
  { what: `CPU of an add, ${small}`, value: before, unit: 'ms' },
  { what: `CPU of an add, ${large}`, value: after, unit: 'ms' },
  { what: `${large} against ${small}`, value: after / before, unit: '×', target: { is: '≤', value: 1.1 } },
]

/** The last tenth of many reservations of one product compared with the first. */
const reservations = (): Promise<Figure[]> =>
  onShop({ stock: 2 * Number(values.reservations) }, async ({ origin }) => {
    const tenth = Number(values.reservations) / 10
    const rates: number[] = []
    for (let part = 0; part < 10; part += 1) {
      let [served, seconds] = [0, 0]
      while (served < tenth) {
        const result = await sendBuyers(origin, { codes: ['hot'], buyers: BUYERS, seconds: 2 })
        served += result.served
        seconds += result.seconds
      }
      rates.push(served / seconds)
    }
    const [first = 1, last = 0] = [rates[0], rates.at(-1)]
    return [
      ...rates.map((rate, part) => ({ what: `adds a second, tenth ${part + 1}`, value: Math.round(rate) })),
      {
        what: 'the last tenth against the first',
        value: last / first,
        unit: '×',
        target: { is: '≥', value: 0.95 },
      },
    ]
  })

const SCENARIOS: Record<string, { title: string; run: () => Promise<Figure[]> }> = {
  catalogue: { title: 'As the catalogue grows', run: catalogue },
  sold: { title: 'As tickets are sold', run: sold },
  reservations: { title: 'As one product sells on', run: reservations },
}

let isRight = true
for (const [name, { title, run }] of Object.entries(SCENARIOS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const isExact = report(`growth ${name}`, title, await run())
  isRight &&= isExact
}
process.exitCode = isRight ? 0 : 1
