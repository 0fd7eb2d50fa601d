// One thing after the other fails while people buy, then everything left is sold; finally everything is verified.
import { setTimeout as sleep } from 'node:timers/promises'
import { createBuyers } from '#testing/buyers/accounts.ts'
import { recount, type RecountedVisit, type Recount } from '#testing/crash/recount.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Bench } from './bench.ts'
import { Crowd, type Heard } from './buyers.ts'
import type { Failure } from './failure.ts'

/** The observations of a phase. */
export interface Phase {
  what: string
  /** The longest time without a placed order, in milliseconds. */
  pause: number
  orders: number
  /** The longest allowed pause. */
  within: number
  /** After how many milliseconds another server was the primary. */
  promotion: number | null
  /** Responses other than 200, with their counts. */
  otherwise: Record<string, number>
}

/** The result of a run. */
export interface Outcome extends Recount {
  phases: Phase[]
  places: Places
  /** Whether mails were sent after the last failure. */
  mailsLeave: boolean
  /** Discrepancies. */
  differences: string[]
}

interface Places {
  capacity: number
  taken: number
  /** As counted from the buyers' responses. */
  held: number
}

/** The minimum of each phase: milliseconds, and orders. */
export interface Extent {
  buyers: number
  milliseconds: number
  orders: number
}

const AT_ONCE_IN_THE_END = 32
/** The maximum delay of mails after the last failure, in milliseconds. */
const MAILS_LEAVE_WITHIN = 60_000

/** Lets everything fail in a shop that has just opened. */
export async function run(bench: Bench, extent: Extent, failures: Failure[]): Promise<Outcome> {
  const accounts = await bench.with((sql) =>
    createBuyers(sql, Temporal.Now.instant(), 'steady', extent.buyers + 1),
  )
  const [last, ...buyers] = accounts
  if (!last) throw new Error('There are no accounts')
  const crowd = new Crowd(bench.origin, bench.secret, buyers)
  const phases: Phase[] = []
  await untilOrders(crowd, performance.now(), 1)
  let failed = Temporal.Now.instant()
  for (const failure of failures) {
    failed = Temporal.Now.instant()
    phases.push(await watch(crowd, failure, extent))
  }
  await crowd.stop()
  if (crowd.isSoldOut) throw new Error('Everything was sold before the end: it takes more places')
  await crowd.takeAllThatIsLeft(last, AT_ONCE_IN_THE_END)
  const counted = await bench.with((sql) => countAgain(sql, crowd.purchases))
  const mailsLeave = await bench.with((sql) => haveMailsLeft(sql, failed))
  const differences = await bench.check()
  return { ...counted, phases, mailsLeave, differences }
}

async function countAgain(sql: Sql, purchases: RecountedVisit[]): Promise<Recount & { places: Places }> {
  // The query searches by name, for which the shop has no index.
  await sql`create index on cart_products (full_name)`
  await sql`create index on tickets (full_name)`
  await sql`analyze`
  const [places = { capacity: 0, taken: 0, held: 0 }] = await sql<Places[]>`
    select sum(capacity)::integer as capacity, sum(taken)::integer as taken,
           (select count(*) from cart_products where released_at is null)::integer as held from stock`
  return { ...(await recount(sql, purchases)), places }
}

async function haveMailsLeft(sql: Sql, since: Temporal.Instant): Promise<boolean> {
  for (const until = performance.now() + MAILS_LEAVE_WITHIN; performance.now() < until; await sleep(200))
    if ((await sql`select from mails where sent_at > ${since} limit 1`).length > 0) return true
  return false
}

/** The failures of a run as text. */
export function faultsOf({ lost, doubled, differences, places, mailsLeave, phases }: Outcome): string[] {
  const { capacity, taken, held } = places
  const sold =
    capacity === taken && taken === held ? [] : [`${held} of ${capacity} places held, ${taken} taken`]
  return [
    ...lost.map((each) => `Lost: ${each}`),
    ...doubled.map((each) => `Twice: ${each}`),
    ...sold,
    ...(mailsLeave ? [] : ['No mail has left since the last failure']),
    ...phases
      .filter(({ pause, within }) => pause > within)
      .map(({ what, pause }) => `Nobody was told of an order for ${Math.round(pause)} ms: ${what}`),
    ...differences,
  ]
}

async function watch(
  crowd: Crowd,
  { what, within, happen }: Failure,
  { milliseconds, orders }: Extent,
): Promise<Phase> {
  const began = performance.now()
  const promotion = (await happen()) ?? null
  const happened = performance.now()
  await Promise.all([sleep(milliseconds), untilOrders(crowd, happened, orders)])
  const heard = crowd.heard.filter(({ at }) => at > began)
  const placed = heard.filter(isOrder)
  const instants = [began, ...placed.map(({ at }) => at), performance.now()]
  const pauses = instants.slice(1).map((at, index) => at - (instants[index] ?? at))
  const otherwise: Record<string, number> = {}
  for (const each of heard.filter(({ status }) => status !== '200'))
    otherwise[each.status] = (otherwise[each.status] ?? 0) + 1
  return { what, within, promotion, pause: Math.max(...pauses), orders: placed.length, otherwise }
}

const isOrder = ({ step, status }: Heard): boolean => step === 'checkout' && status === '200'

async function untilOrders(crowd: Crowd, since: number, count: number): Promise<void> {
  while (crowd.heard.filter((each) => each.at > since && isOrder(each)).length < count) await sleep(50)
}
