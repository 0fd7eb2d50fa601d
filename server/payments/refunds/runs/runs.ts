import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { CreateRefundRun } from '#contract/office/refund-runs.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { reasonOf } from '#server/payments/refunds/requests/requests.ts'
import * as site from '#server/shop/site/site.ts'
import { productsOf } from './prepared-refund.ts'
import { insertOrders, insertRun, lockRun, setRunStatus, type RunRow } from './queries.ts'

export { advance } from './advance.ts'

/**
 * Creates a run over all paid orders of an event or a product and returns its id. It computes the refund of each order; nothing is refunded
 * before it is started.
 * Refuses:
 * - neither an event nor a product, both, or an unknown one
 * - a reason that is empty or too long
 */
export async function create(tx: Tx, input: CreateRefundRun): Promise<number> {
  const scope = scopeOf(tx, input)
  const reason = reasonOf(input)
  const created_by = tx.request?.actor ?? 'system'
  const { event, product, include_fees, include_admitted, include_donation } = input
  const chosen = { include_fees, include_admitted, include_donation }
  const [run] = await insertRun(tx, { ...scope, ...chosen, reason, created_by })
  if (!run) throw new Error('A refund run was not written')
  await insertOrders(tx, run.id, [...productsOf(tx, scope)])
  await jobs.add(tx, 'advance-refund-run', { run: run.id })
  await audit.record(tx, 'system', 'refund run created', `refund run ${run.id}`, {
    ...(event !== '' && { event }),
    ...(product !== '' && { product }),
    fees_included: include_fees,
    admitted_included: include_admitted,
    donations_included: include_donation,
    reason,
  })
  return run.id
}

function scopeOf(tx: Tx, { event, product }: CreateRefundRun): Pick<RunRow, 'event_id' | 'product_id'> {
  if ((event === '') === (product === ''))
    throw new Refusal(officeMessages.refundRunScope, { field: event === '' ? 'event' : 'product' })
  if (event !== '') {
    const found = site.of(tx).events.find(({ key }) => key === event)
    if (!found) throw new Refusal(officeMessages.refundRunScope, { field: 'event' })
    return { event_id: found.id, product_id: null }
  }
  const found = catalogue.of(tx).products.find(({ external_code }) => external_code === product)
  if (!found) throw new Refusal(officeMessages.refundRunScope, { field: 'product' })
  return { event_id: null, product_id: found.id }
}

/** The statuses of a run from which staff can set each status. */
const FROM = { running: ['ready', 'paused'], paused: ['running'] } as const

/**
 * Starts, resumes or pauses a run.
 * Refuses:
 * - an unknown run (404)
 * - a status that cannot follow
 */
export async function setStatus(tx: Tx, id: number, to: string): Promise<void> {
  const [run] = await lockRun(tx, id)
  if (!run) throw new Refusal(messages.notFound, { status: 404 })
  const isKnown = to === 'running' || to === 'paused'
  if (!isKnown || !FROM[to].some((from) => from === run.status))
    throw new Refusal(officeMessages.refundRunStatus, { field: 'to' })
  await setRunStatus(tx, id, to)
  await audit.record(tx, 'system', `refund run ${to}`, `refund run ${id}`, {})
  if (to === 'running') await jobs.add(tx, 'advance-refund-run', { run: id })
}
