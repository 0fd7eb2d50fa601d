// `npm run bench:programs [-- --orders 100000 --most-tickets 32]`: every page that other programs read in a shop with a million tickets.
import { parseArgs } from 'node:util'
import { API_RESOURCES } from '#contract/office/api-keys.ts'
import * as apiKeys from '#server/people/api-keys/api-keys.ts'
import * as changes from '#server/platform/changes/changes.ts'
import type { AppContext } from '#server/app-context.ts'
import { percentile } from './buyers.ts'
import { onDisk } from './disk.ts'
import { type Figure, isMet, report } from './figures.ts'
import { seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    'most-tickets': { type: 'string', default: '32' },
    /** So many pages of each list are read, from its beginning. */
    pages: { type: 'string', default: '2500' },
    keep: { type: 'string' },
  },
})
/** The target for any page of 500, in milliseconds. */
const LIMIT = 200

async function makeKey({ shop }: AppContext, events: string[]): Promise<string> {
  const [owner] = await shop.sql<{ id: number }[]>`select id from staff where role = 'owner' limit 1`
  const reads = API_RESOURCES.filter((resource) => events.length === 0 || resource !== 'news_opt_outs')
  const wish = { name: 'Benchmark', reads, writes: [], events, networks: [], until: '', personal_data: true }
  return shop.transact((tx) => apiKeys.make(tx, owner?.id ?? 0, { ...wish, all_events: events.length === 0 }))
}

/** Reads the pages of a list one after the other. */
async function readPages(origin: string, key: string, list: string, query: string): Promise<number[]> {
  const latencies: number[] = []
  let cursor = ''
  do {
    const begin = performance.now()
    const response = await fetch(`${origin}/api/v1/${list}?limit=500${query}&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { next } = (await response.json()) as { next: string | null }
    latencies.push(performance.now() - begin)
    if (response.status !== 200) throw new Error(`${list} is refused with ${response.status}`)
    cursor = next ?? ''
  } while (cursor !== '' && latencies.length < Number(values.pages))
  return latencies
}

/** Changes each so many tickets, a few at a time: a statement may not take long. */
async function touchTickets({ shop }: AppContext, each: number): Promise<void> {
  const [range] = await shop.sql<{ last: number }[]>`select max(id) as last from tickets`
  for (let from = 0; from <= (range?.last ?? 0); from += 5_000)
    await shop.sql`update tickets set status = status where id > ${from} and id <= ${from + 5_000} and id % ${each}::integer = 0`
}

const LISTS = ['orders', 'tickets', 'admissions', 'refunds', 'customers']

const programs = () =>
  onDisk(values.keep, async ({ context, start }) => {
    const { shop } = context
    const [known] = await shop.sql<{ id: number }[]>`select id from tickets limit 1`
    if (!known) await seedSeason(context, Number(values.orders), Number(values['most-tickets']))
    const [event] = await shop.sql<{ key: string }[]>`select key from events order by id desc limit 1`
    await changes.mark(shop)
    const since = `&changed_after=${shop.clock.now().add({ seconds: 1 }).toString()}`
    // A few changes, and then as many as there are tickets.
    await touchTickets(context, 1000)
    const [everything, one] = [await makeKey(context, []), await makeKey(context, [event?.key ?? ''])]
    const server = await start()
    const figures: Figure[] = []
    const measure = async (what: string, key: string, list: string, query = '') => {
      const latencies = await readPages(server.origin, key, list, query)
      const value = percentile(latencies, 0.95)
      figures.push({
        what: `${list}, ${what}: p95 of ${latencies.length} pages`,
        value,
        unit: 'ms',
        target: { is: '≤', value: LIMIT },
      })
    }
    for (const list of LISTS) await measure('all events', everything, list)
    for (const list of LISTS) await measure('one event', one, list)
    await measure('few changed', everything, 'tickets', since)
    await touchTickets(context, 1)
    await measure('all changed', everything, 'tickets', since)
    report('programs', 'Pages of 500 that other programs read', figures)
    return figures.every(isMet)
  })

process.exitCode = (await programs()) ? 0 : 1
