import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { poolNames } from '#server/platform/database/pools.ts'
import { countWaitingJobs } from '#server/platform/jobs/queries.ts'
import { isOneOfSeveral, readSharedMetrics, shareMetrics } from './shared-metrics.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The metrics of a process, named by the conventions of Prometheus: with a unit suffix, and `total` for counters. */
export interface Metrics {
  registry: Registry
  stockQueue: StockQueueMetrics
  cartsOpened: Counter
  placesHeld: Counter
  ordersPlaced: Counter
  ordersPaid: Counter
  refusals: Counter<'reason'>
  answers: Counter<'status'>
}

interface StockQueueMetrics {
  batchSeconds: Histogram
  batchCommands: Histogram
  /** Makes the gauge of waiting commands call `count`. */
  watch: (count: () => number) => void
  /** How many commands wait now. */
  waiting: () => number
}

const known = new WeakMap<Shop, Metrics>()

/** The metrics of a shop's process; created at first use. */
export function metricsOf(shop: Shop): Metrics {
  const metrics = known.get(shop) ?? create(shop)
  known.set(shop, metrics)
  return metrics
}

/** All metrics as text in the Prometheus format, of all processes that share the port; job metrics are queried from the database. */
export function readMetrics(shop: Shop): Promise<string> {
  if (isOneOfSeveral()) return readSharedMetrics()
  const { registry } = metricsOf(shop)
  // Event loop delay, memory, CPU, garbage collection: only from the first request on, because collecting them has a cost.
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry })
  return registry.metrics()
}

function create(shop: Shop): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string) => new Counter({ name: `festoon_${name}`, help, registers })
  watchPools(shop, registry)
  watchJobs(shop, registry)
  if (isOneOfSeveral()) {
    collectDefaultMetrics({ register: registry })
    shareMetrics(registry)
  }
  return {
    registry,
    stockQueue: stockQueue(registry),
    cartsOpened: counter('carts_opened_total', 'Carts that were opened.'),
    placesHeld: counter('places_held_total', 'Places that were put into carts.'),
    ordersPlaced: counter('orders_placed_total', 'Orders that were placed.'),
    ordersPaid: counter('orders_paid_total', 'Orders that were paid, with their tickets.'),
    refusals: new Counter({
      name: 'festoon_refusals_total',
      help: 'Calls that were refused, by the name of the message, or by the status where the text has no name.',
      labelNames: ['reason'],
      registers,
    }),
    answers: new Counter({
      name: 'festoon_answers_total',
      help: 'Answers by the class of their status.',
      labelNames: ['status'],
      registers,
    }),
  }
}

const WAITING = 'festoon_stock_queue_waiting'

function stockQueue(registry: Registry): StockQueueMetrics {
  const registers = [registry]
  let waitingNow = () => 0
  return {
    waiting: () => waitingNow(),
    watch(count) {
      waitingNow = count
      registry.removeSingleMetric(WAITING)
      const waiting = new Gauge({
        name: WAITING,
        help: 'Commands that wait for a batch of the stock queue.',
        registers: [],
        collect() {
          this.set(count())
        },
      })
      registry.registerMetric(waiting)
    },
    batchSeconds: new Histogram({
      name: 'festoon_stock_batch_seconds',
      help: 'How long batches of the stock queue take.',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    batchCommands: new Histogram({
      name: 'festoon_stock_batch_commands',
      help: 'How many commands a batch of the stock queue has.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers,
    }),
  }
}

function watchPools(shop: Shop, registry: Registry): void {
  const connections = new Gauge({
    name: 'festoon_connections',
    help: 'Connections to the database of each pool, and those who wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of poolNames)
        for (const [state, count] of Object.entries(shop.sql.load(pool)))
          connections.set({ pool, state }, count)
    },
  })
}

const watchJobs = (shop: Shop, registry: Registry): void =>
  watchWaiting(registry, {
    label: 'task',
    waiting: { name: 'festoon_jobs_waiting', help: 'Jobs that are due or under way.' },
    oldest: { name: 'festoon_jobs_oldest_seconds', help: 'How long the oldest job that is due has waited.' },
    read: async () =>
      (await countWaitingJobs(shop.sql)).map(({ task, jobs, seconds }) => ({ task, waiting: jobs, seconds })),
  })

/** What waits in the database, by the values of one label. */
export interface Waiting<Label extends string> {
  label: Label
  waiting: { name: string; help: string }
  oldest: { name: string; help: string }
  /** How many wait, and for how many seconds the oldest of them has. */
  read: () => PromiseLike<readonly (Record<Label, string> & { waiting: number; seconds: number })[]>
}

/**
 * Adds two gauges, once, that are read when the metrics are: every process counts the same, and nothing while the database does not answer.
 */
export function watchWaiting<Label extends string>(
  registry: Registry,
  { label, waiting, oldest, read }: Waiting<Label>,
): void {
  if (registry.getSingleMetric(waiting.name)) return
  const options = { labelNames: [label], registers: [registry], aggregator: 'max' as const }
  const seconds = new Gauge<string>({ ...oldest, ...options })
  const count = new Gauge<string>({
    ...waiting,
    ...options,
    async collect() {
      const rows = await Promise.resolve(read()).catch(() => [])
      count.reset()
      seconds.reset()
      for (const row of rows) {
        count.set({ [label]: row[label] }, row.waiting)
        seconds.set({ [label]: row[label] }, row.seconds)
      }
    },
  })
}
