// Kills one of several processes behind HAProxy, then the primary of their database, while people buy; then counts what was acknowledged.
import { parseArgs } from 'node:util'
import { Bench } from '#testing/failover/bench.ts'
import { faultsOf, run, type Outcome } from '#testing/failover/run.ts'
import { isInstalled } from '#testing/harness/example-proxies.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '8' },
  },
})

/** How long nobody may be sold anything, in ms. */
const MOST = 10_000

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
    const late = outcome.phases.filter(({ pause }) => pause > MOST)
    const wrong = [
      ...faultsOf(outcome),
      ...late.map(({ what }) => `Nobody was sold anything for too long: ${what}`),
    ]
    print(outcome, wrong)
    return wrong.length === 0
  } finally {
    await bench.close()
  }
}

function print({ phases, promotion, acknowledged, lost, doubled, places }: Outcome, wrong: string[]): void {
  const rows = [
    ['what happened', 'orders', 'longest pause in s', 'other answers'],
    ['---', '---', '---', '---'],
    ...phases.map(({ what, orders, pause, otherwise }) => [
      what,
      orders,
      (pause / 1000).toFixed(1),
      Object.entries(otherwise)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', '),
    ]),
  ]
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  console.log(`The standby was promoted ${(promotion / 1000).toFixed(1)} s after the end of the primary.`)
  console.log(`${acknowledged} answers acknowledged, ${lost.length} lost, ${doubled.length} doubled.`)
  console.log(`${places.capacity} places, ${places.taken} taken, ${places.held} held.`)
  for (const line of wrong) console.log(`WRONG: ${line}`)
}

const fine = await failover()
process.exit(fine ? 0 : 1)
