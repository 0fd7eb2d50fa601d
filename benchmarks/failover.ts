// Kills one of several processes behind HAProxy, then the primary of their database, while people buy; then verifies everything that was
// acknowledged. With --cluster the database is a cluster under Patroni, which loses its primary in three ways.
import { parseArgs } from 'node:util'
import { Bench } from '#testing/failover/bench.ts'
import { PatroniCluster } from '#testing/failover/cluster/cluster.ts'
import { missingPackages } from '#testing/failover/cluster/programs.ts'
import { Pair } from '#testing/failover/pair.ts'
import { faultsOf, run, type Outcome } from '#testing/failover/run.ts'
import { isInstalled } from '#testing/harness/example-proxies.ts'
import { report, type Figure } from './figures.ts'

const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean', default: false },
    buyers: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '8' },
  },
})

async function failover(): Promise<boolean> {
  const missing = values.cluster ? await missingPackages() : await missingOf(['haproxy', 'openssl'])
  if (missing.length > 0) {
    console.log(`This needs: apt-get install ${missing.join(' ')}`)
    return false
  }
  return values.cluster ? ofCluster() : ofPair()
}

async function missingOf(programs: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const program of programs) if (!(await isInstalled(program))) missing.push(program)
  return missing
}

const EXTENT = { buyers: Number(values.buyers), milliseconds: Number(values.seconds) * 1000, orders: 20 }

async function ofPair(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const pair = await Pair.open()
  opened.defer(() => pair.close())
  const bench = await Bench.open(pair)
  opened.defer(() => bench.close())
  const outcome = await run(bench, EXTENT, pair.failures(bench))
  return print('One of several machines lost', outcome, faultsOf(outcome))
}

async function ofCluster(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const cluster = await PatroniCluster.open()
  opened.defer(() => cluster.close())
  const bench = await Bench.open(cluster)
  opened.defer(() => bench.close())
  const outcome = await run(bench, EXTENT, cluster.failures())
  return print('A cluster under Patroni', outcome, [...faultsOf(outcome), ...cluster.faults()])
}

function print(title: string, outcome: Outcome, wrong: string[]): boolean {
  for (const line of wrong) console.log(`WRONG: ${line}`)
  report('failover', title, figuresOf(outcome, wrong.length))
  return wrong.length === 0
}

function figuresOf({ phases, acknowledged, lost, doubled, places }: Outcome, wrong: number): Figure[] {
  return [
    ...phases.flatMap(({ what, pause, within, promotion, otherwise }): Figure[] => [
      {
        what: `nobody was told of an order, ${what}`,
        value: pause / 1000,
        unit: 's',
        target: { is: '≤', value: within / 1000 },
      },
      ...(promotion === null
        ? []
        : [{ what: '… another server was the primary after', value: promotion / 1000, unit: 's' }]),
      ...Object.entries(otherwise).map(([status, times]) => ({ what: `… ${status}`, value: times })),
    ]),
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
