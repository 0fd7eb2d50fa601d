// Rounds of load with a fault in the middle, and a verification afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { chanceOf, type Chance } from './chance.ts'
import { operate, repeat } from './operations.ts'
import { newVisit, operationsOf, type Operation, type Visit, type Visitor } from './visit.ts'

/** A fault. Resolves when the shop can recover. */
type Fault = (bench: Bench, chance: Chance) => Promise<void>

/** The faults of a shop with its embedded PostgreSQL. */
export const FAULTS_AT_HOME = {
  server: (bench) => bench.killServer(),
  PostgreSQL: (bench) => bench.killPostgres(),
  'a process of PostgreSQL': (bench) => bench.killBackend(),
  both: async (bench) => void (await Promise.all([bench.killServer(), bench.killPostgres()])),
} satisfies Record<string, Fault>

/** The faults of a shop with an external database. */
export const FAULTS_OF_NETWORK = {
  'server, database elsewhere': (bench) => bench.killServer(),
  'some connections': async ({ network }, chance) => network?.cut(chance.between(1, 3)),
  'all connections': async ({ network }) => network?.cut(),
  'refused network': async ({ network }, chance) => {
    network?.refuse()
    await sleep(chance.between(500, 3_000))
    network?.restore()
  },
  'silent network': async ({ network }, chance) => {
    network?.silence()
    await sleep(chance.between(500, 8_000))
    network?.restore()
  },
} satisfies Record<string, Fault>

/** The result of a round. */
export interface Outcome {
  fault: string
  acknowledged: number
  unanswered: number
  lost: string[]
  doubled: string[]
  /** Discrepancies and other errors. */
  wrong: string[]
  lateMails: number
  /** From the end of the fault until the shop was ready, in milliseconds. */
  restart: number
}

/** The maximum delay of mails once the shop is ready, in milliseconds. */
const MAILS_LEAVE_WITHIN = 60_000
const SHOPPERS = 6

/** Injects a fault under load, at a time and of a kind determined by the seed. */
export async function round(bench: Bench, seed: string, name: string, fault: Fault): Promise<Outcome> {
  const chance = chanceOf(seed)
  const visitors = await bench.visitors(SHOPPERS)
  const load = startLoad(bench, seed, visitors)
  await sleep(chance.between(100, 1_500))
  await fault(bench, chance)
  const restart = await bench.ready()
  await sleep(chance.between(0, 300))
  const visits = await load.stop()
  return { ...(await lookAt(bench, name, visits)), restart }
}

/** The number of visitors who do the same at once. */
const CROWD = 40

/**
 * Injects a fault while a crowd sends the same operation at once, so that it meets a batch in the middle or between two, at a time determined
 * by the seed.
 */
export async function roundInBatch(
  bench: Bench,
  seed: string,
  operation: Operation,
  name: string,
  fault: Fault,
): Promise<Outcome> {
  const chance = chanceOf(seed)
  const visitors = await bench.visitors(CROWD)
  const visits = await Promise.all(visitors.map((visitor) => visitUntil(bench, operation, visitor, null)))
  const answered = Promise.all(visits.map((visit) => operate(bench, visit, operation)))
  await sleep(chance.between(0, 150))
  await fault(bench, chance)
  const restart = await bench.ready()
  await answered
  return { ...(await lookAt(bench, name, visits)), restart }
}

/** Injects a fault without load at the n-th message of an operation to the database; null if there is none. */
export async function roundAt(
  bench: Bench,
  operation: Operation,
  piece: number,
  name: string,
  fault: Fault,
): Promise<Outcome | null> {
  const [visitor, heir] = await bench.visitors(2)
  if (!visitor || !heir) throw new Error('There are no visitors')
  const visit = await visitUntil(bench, operation, visitor, operation === 'transfer' ? heir : null)
  const hurt = Promise.withResolvers<void>()
  bench.network?.after(piece, () => hurt.resolve(fault(bench, chanceOf(name))))
  await operate(bench, visit, operation)
  if (bench.network?.forget()) return null
  await hurt.promise
  const restart = await bench.ready()
  return { ...(await lookAt(bench, name, [visit])), restart }
}

async function visitUntil(
  bench: Bench,
  operation: Operation,
  visitor: Visitor,
  heir: Visitor | null,
): Promise<Visit> {
  const visit = newVisit(visitor, heir)
  for (const before of operationsOf(visit)) {
    if (before === operation) break
    if (!(await operate(bench, visit, before)))
      throw new Error(`${before} is not answered by a shop that is ready`)
  }
  return visit
}

/** Repeats all operations without a response, waits for the mails, and verifies. */
async function lookAt(bench: Bench, fault: string, visits: Visit[]): Promise<Omit<Outcome, 'restart'>> {
  const unanswered = visits.filter((visit) => visit.unanswered !== null)
  const wrong: string[] = []
  for (const visit of unanswered)
    await repeat(bench, visit).catch((error: unknown) => wrong.push(String(error)))
  const lateMails = await mailsLeave(bench)
  const { differences, ...counted } = await bench.check(visits)
  wrong.push(...differences)
  return { fault, ...counted, unanswered: unanswered.length, wrong, lateMails }
}

async function mailsLeave(bench: Bench): Promise<number> {
  const until = performance.now() + MAILS_LEAVE_WITHIN
  for (;;) {
    const left = await bench.unsent()
    if (left === 0 || performance.now() > until) return left
    await sleep(200)
  }
}

/** Everybody makes one visit after the other, until stopped. */
function startLoad(bench: Bench, seed: string, visitors: Visitor[]): { stop: () => Promise<Visit[]> } {
  const stopping = new AbortController()
  const visits: Visit[] = []
  const shop = async (visitor: Visitor, number: number) => {
    const chance = chanceOf(`${seed}, visitor ${number}`)
    while (!stopping.signal.aborted) {
      const heir = chance.pick([true, false]) ? (visitors[(number + 1) % visitors.length] ?? null) : null
      const visit = newVisit(visitor, heir)
      visits.push(visit)
      for (const operation of operationsOf(visit))
        if (stopping.signal.aborted || !(await operate(bench, visit, operation))) break
      await sleep(50)
    }
  }
  const shoppers = Promise.all(visitors.map(shop))
  shoppers.catch(() => stopping.abort())
  return {
    stop: async () => {
      stopping.abort()
      await shoppers
      return visits
    },
  }
}
