// `npm run bench:replicas`: what the questions of the office cost the primary and the buyers, if the primary answers them and if a replica
// does. One core sells: primary, web process and buyers; the other one has the office with its replica, as on a second machine.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import * as databases from '#testing/failover/databases.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { requestsOf } from '#testing/harness/office-requests.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { percentile } from './buyers.ts'
import { familyCpuSeconds } from './cpu.ts'
import { isMet, report, type Figure } from './figures.ts'
import { sendBuyers } from './processes.ts'
import { OWNER, seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
  },
})
const SECONDS = Number(values.seconds)

/** A ticket of the demo festival that asks for no age. */
const CODE = 'winter-lights'
const BUYERS = 4
const [SALES, OFFICE] = ['0', '1']

interface Office {
  /** Asks every question once; returns how many were refused. */
  askAll: () => Promise<number>
  server: RunningProcess
}

async function replicas(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const primary = await databases.startPrimary()
  opened.defer(() => databases.remove(primary))
  const env = {
    DATABASE_URL: primary.url,
    DATA_DIR: folder,
    FESTIVAL: 'festivals/demo.yaml',
    RATE_LIMITS: 'off',
    SECRET: randomBytes(32).toString('hex'),
  }
  const questions = await fill(env)
  const standby = await databases.startStandby(primary, { isSynchronous: false })
  opened.defer(() => databases.remove(standby))
  await putOn(SALES, await databases.postmasterOf(primary))
  await putOn(OFFICE, await databases.postmasterOf(standby))
  await putOn(SALES, process.pid)
  const web = await startShop(env, ['--role', 'web'])
  opened.defer(() => web.stop().then(() => undefined))
  await putOn(OFFICE, process.pid)
  const own = await openOffice(env, questions)
  opened.defer(() => own.server.stop().then(() => undefined))
  const replicated = await openOffice({ ...env, DATABASE_REPLICA_URL: standby.url }, questions)
  opened.defer(() => replicated.server.stop().then(() => undefined))
  const figures = [
    { what: 'questions', value: questions.length },
    ...(await costOf(primary, standby, own, replicated)),
    ...(await besideAdds(web.origin, own, replicated)),
  ]
  report('replicas', `The questions of an office after ${values.orders} orders`, figures)
  return figures.every(isMet)
}

/** Fills the shop with a season and a ticket that nobody can sell out; returns the addresses of all questions. */
async function fill(env: Record<string, string>): Promise<string[]> {
  const context = await openAppContext(readSettings(env), openLog('error'))
  const { sql } = context.shop
  await seedSeason(context, Number(values.orders), 5)
  await sql`update stock set capacity = 10000000 where id = (select stock_id from products where external_code = ${CODE})`
  const requests = await requestsOf(sql, callsOfOffice())
  await context.close()
  return requests.map(({ url }) => url)
}

async function openOffice(env: Record<string, string>, questions: string[]): Promise<Office> {
  const server = await startShop(env, ['--role', 'worker'])
  const response = await fetch(`${server.origin}/office/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const askAll = async () => {
    let refused = 0
    for (const url of questions) {
      const answer = await fetch(`${server.origin}${url}`, { headers: { cookie } })
      await answer.arrayBuffer()
      // Of some nouns the season has no record.
      if (answer.status === 200 || answer.status === 404) continue
      console.log(`${answer.status}: ${url}`)
      refused += 1
    }
    return refused
  }
  return { server, askAll }
}

/** The CPU time of the primary for all questions, beyond what it takes while nobody asks. */
async function costOf(
  primary: databases.Server,
  standby: databases.Server,
  own: Office,
  replicated: Office,
): Promise<Figure[]> {
  const [first, second] = [await databases.postmasterOf(primary), await databases.postmasterOf(standby)]
  const cpuOf = async (pid: number, work: () => Promise<unknown>) => {
    const [before, began] = [await familyCpuSeconds(pid), performance.now()]
    await work()
    return { cpu: (await familyCpuSeconds(pid)) - before, seconds: (performance.now() - began) / 1000 }
  }
  // Whatever is asked for the first time is read and planned.
  let refused = (await own.askAll()) + (await replicated.askAll())
  const idle = await cpuOf(first, () => sleep(5_000))
  const net = ({ cpu, seconds }: { cpu: number; seconds: number }) =>
    cpu - (idle.cpu / idle.seconds) * seconds
  const ask = async (office: Office) => void (refused += await office.askAll())
  const alone = net(await cpuOf(first, () => ask(own)))
  let answering = { cpu: 0, seconds: 0 }
  const beside = net(
    await cpuOf(first, async () => void (answering = await cpuOf(second, () => ask(replicated)))),
  )
  return [
    { what: 'CPU of the primary for all of them, answered by itself', value: alone, unit: 's' },
    { what: '… answered by a replica', value: beside, unit: 's' },
    { what: '… and that of the replica', value: answering.cpu, unit: 's' },
    { what: 'questions that were refused', value: refused, target: { is: '=', value: 0 } },
  ]
}

/** The latency of adds while nobody asks, while the primary answers, and while the replica does. */
async function besideAdds(origin: string, own: Office, replicated: Office): Promise<Figure[]> {
  const sell = (seconds: number) =>
    sendBuyers(origin, { codes: [CODE], buyers: BUYERS, seconds }, ['taskset', '-c', SALES])
  const beside = async (office: Office) => {
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) await office.askAll()
    })()
    const result = await sell(SECONDS)
    over.abort()
    await asking
    return result
  }
  await sell(2)
  const before = await sell(SECONDS / 2)
  const byPrimary = await beside(own)
  const byReplica = await beside(replicated)
  const after = await sell(SECONDS / 2)
  const p99 = percentile([...before.latencies, ...after.latencies], 0.99)
  const all = [before, byPrimary, byReplica, after]
  return [
    { what: 'p99 of an add alone', value: p99, unit: 'ms' },
    { what: '… while the primary answers', value: percentile(byPrimary.latencies, 0.99) / p99, unit: '×' },
    {
      what: '… while a replica answers',
      value: percentile(byReplica.latencies, 0.99) / p99,
      unit: '×',
      target: { is: '≤', value: 1.1 },
    },
    { what: 'adds', value: all.reduce((sum, { served }) => sum + served, 0) },
    {
      what: '… refused',
      value: all.reduce((sum, { refused, failed }) => sum + refused + failed, 0),
      target: { is: '=', value: 0 },
    },
  ]
}

/** Runs a process, and what it starts from now on, on one core. */
const putOn = (core: string, pid: number) =>
  promisify(execFile)('taskset', ['-a', '-p', '-c', core, String(pid)])

process.exitCode = (await replicas()) ? 0 : 1
