// Kills one of several processes behind HAProxy, then the primary of their database, while people buy; then verifies everything that was
// acknowledged.
import { parseArgs } from 'node:util'
import { Bench } from '#testing/failover/bench.ts'
import { faultsOf, run, type Outcome } from '#testing/failover/run.ts'
import { report, type Figure } from './figures.ts'
import { isInstalled } from '#testing/harness/example-proxies.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '8' },
  },
})

/** The maximum interruption of sales, in milliseconds. */
const MAX_PAUSE_MS = 10_000

async function failover(): Promise<boolean> {
  for (const program of ['haproxy', 'openssl'])
    if (!(await isInstalled(program))) {
      console.log(`This needs ${program}: apt-get install ${program}`)
      return false
    }
  const extent = { buyers: Number(values.buyers), milliseconds: Number(values.seconds) * 1000, orders: 20 }
  const bench = await Bench.open()
  try {
    const outcome = await run(bench, extent)
    const wrong = faultsOf(outcome)
    for (const line of wrong) console.log(`WRONG: ${line}`)
    report('failover', 'One of several machines lost', figuresOf(outcome, wrong.length))
    return wrong.length === 0 && outcome.phases.every(({ pause }) => pause <= MAX_PAUSE_MS)
  } finally {
    await bench.close()
  }
}

function figuresOf(
  { phases, promotion, acknowledged, lost, doubled, places }: Outcome,
  wrong: number,
): Figure[] {
  return [
    ...phases.map(({ what, pause }): Figure => ({
      what: `nobody was told of an order, ${what}`,
      value: pause / 1000,
      unit: 's',
      target: { is: '≤', value: MAX_PAUSE_MS / 1000 },
    })),
    ...phases.flatMap(({ what, otherwise }) =>
      Object.entries(otherwise).map(([status, times]) => ({ what: `… ${status}, ${what}`, value: times })),
    ),
    { what: 'the standby was promoted after', value: promotion / 1000, unit: 's' },
    { what: 'acknowledged answers', value: acknowledged },
    { what: '… of them lost', value: lost.length, target: { is: '=', value: 0 } },
    { what: '… of them done twice', value: doubled.length, target: { is: '=', value: 0 } },
    { what: 'places', value: places.capacity },
    { what: '… of them held', value: places.held, target: { is: '=', value: places.taken } },
    { what: 'all that is wrong', value: wrong, target: { is: '=', value: 0 } },
  ]
}

const fine = await failover()
process.exit(fine ? 0 : 1)
