import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metricsOf, type Metrics } from '#server/platform/metrics/metrics.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The activity of a process in the last minute, and its state. */
export interface Figures {
  carts_opened: number
  places_held: number
  orders_placed: number
  orders_paid: number
  /** Refusals, and responses with 5xx. */
  refused: number
  failed: number
  /** Commands waiting in the stock queue, and the average duration of a batch since the last heartbeat, in milliseconds. */
  queue_waiting: number
  batch_ms: number
  /** The 99th percentile of the event loop delay, in milliseconds. */
  delay_ms: number
}

type Counts = Omit<Figures, 'queue_waiting' | 'batch_ms' | 'delay_ms'>
type Total = Counts & { batches: number; batchSeconds: number }

/** Heartbeats per minute. */
const BEATS = 12
const MS = 1_000_000
/** The sampling interval of the event loop, in milliseconds. It is included in the measurement. */
const RESOLUTION = 20

/** Reads the figures of a process, each time for the preceding minute. */
export function figuresOf(shop: Shop): { read: () => Promise<Figures>; stop: () => void } {
  const metrics = metricsOf(shop)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const totals: Total[] = []
  return {
    async read() {
      const now = await readTotal(metrics)
      const minuteAgo = totals[0] ?? now
      const { batches, batchSeconds } = totals.at(-1) ?? now
      totals.push(now)
      if (totals.length > BEATS) totals.shift()
      const delay_ms = Math.max(0, Math.round(delay.percentile(99) / MS) - RESOLUTION)
      delay.reset()
      return {
        carts_opened: now.carts_opened - minuteAgo.carts_opened,
        places_held: now.places_held - minuteAgo.places_held,
        orders_placed: now.orders_placed - minuteAgo.orders_placed,
        orders_paid: now.orders_paid - minuteAgo.orders_paid,
        refused: now.refused - minuteAgo.refused,
        failed: now.failed - minuteAgo.failed,
        queue_waiting: metrics.stockQueue.waiting(),
        batch_ms: Math.round((1000 * (now.batchSeconds - batchSeconds)) / Math.max(1, now.batches - batches)),
        delay_ms,
      }
    },
    stop: () => delay.disable(),
  }
}

async function readTotal(metrics: Metrics): Promise<Total> {
  const { cartsOpened, placesHeld, ordersPlaced, ordersPaid, answers, refusals, stockQueue } = metrics
  const [carts, places, placed, paid, answered, refused, batches] = await Promise.all([
    cartsOpened.get(),
    placesHeld.get(),
    ordersPlaced.get(),
    ordersPaid.get(),
    answers.get(),
    refusals.get(),
    stockQueue.batchSeconds.get(),
  ])
  const ofBatches = (end: string) => sum(batches.values.filter(({ metricName }) => metricName?.endsWith(end)))
  return {
    carts_opened: sum(carts.values),
    places_held: sum(places.values),
    orders_placed: sum(placed.values),
    orders_paid: sum(paid.values),
    refused: sum(refused.values),
    failed: sum(answered.values.filter(({ labels }) => labels.status === '5xx')),
    batches: ofBatches('_count'),
    batchSeconds: ofBatches('_sum'),
  }
}

const sum = (values: { value: number }[]): number => values.reduce((total, { value }) => total + value, 0)
