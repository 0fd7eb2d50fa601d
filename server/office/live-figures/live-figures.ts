import type { LiveFigures, WaitingJobs } from '#contract/office/live-figures.ts'
import * as heartbeat from '#server/platform/heartbeat/heartbeat.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The tasks of urgent mails. */
export const URGENT_TASKS = ['send-reset-link', 'send-order-link', 'send-urgent-mail']

/** The activity of all processes in the last minute, queue lengths, and the state of each process. Does not query orders or carts. */
export async function read(shop: Shop): Promise<LiveFigures> {
  const [running, waiting] = await Promise.all([heartbeat.readRunning(shop), jobs.countWaiting(shop)])
  const all = (figure: keyof heartbeat.Figures) =>
    running.reduce((sum, { figures }) => sum + figures[figure], 0)
  const isUrgent = ({ task }: { task: string }) => URGENT_TASKS.includes(task)
  return {
    carts_opened: all('carts_opened'),
    places_held: all('places_held'),
    orders_placed: all('orders_placed'),
    orders_paid: all('orders_paid'),
    refused: all('refused'),
    failed: all('failed'),
    urgent_mails: together(waiting.filter(isUrgent)),
    other_jobs: together(waiting.filter((jobs) => !isUrgent(jobs))),
    processes: running.map(({ host, role, figures: { queue_waiting, batch_ms, delay_ms } }) => ({
      host,
      role,
      queue_waiting,
      batch_ms,
      delay_ms,
    })),
  }
}

const together = (waiting: { jobs: number; seconds: number }[]): WaitingJobs => ({
  jobs: waiting.reduce((sum, { jobs }) => sum + jobs, 0),
  seconds: waiting.length === 0 ? null : Math.round(Math.max(...waiting.map(({ seconds }) => seconds))),
})
