import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import { sendRefundAccountNeededMail, sendRefundOpenedMail } from '#server/payments/refunds/mail-templates.ts'
import { detailsOf, listOrderDetails } from '#server/payments/refunds/order-details.ts'
import { start } from '#server/payments/refunds/processing/staff-actions.ts'
import { knownAccountFor } from '#server/payments/refunds/bank-details/bank-details.ts'
import { createRefund } from '#server/payments/refunds/requests/requests.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { prepareRefund, type PreparedRefund } from './prepared-refund.ts'
import {
  insertProducts,
  listOpen,
  listUnprepared,
  readRefundable,
  lockRun,
  readRun,
  setRunOrder,
  setRunStatus,
  type RunOrder,
  type RunRow,
} from './queries.ts'

/** The number of orders per job, so that other jobs get their turn in between. */
const PREPARED_AT_ONCE = 200
const REFUNDED_AT_ONCE = 200

const SKIPPED: RunOrder = {
  amount: 0,
  destination: null,
  refund_id: null,
  reason: null,
  done: true,
  parts: [],
  admitted_tickets: 0,
  admitted_amount: 0,
}

/** The job that processes some orders of a run, and queues itself again until the run is finished or paused. */
export async function advance(shop: Shop, { run: id }: jobs.Payload): Promise<void> {
  const [run] = await readRun(shop.sql, Number(id))
  if (run?.status === 'preparing') await prepare(shop, run)
  if (run?.status === 'running') await refundSome(shop, run)
}

async function prepare(shop: Shop, run: RunRow): Promise<void> {
  const ids = (await listUnprepared(shop.sql, run.id, PREPARED_AT_ONCE)).map(({ order_id }) => order_id)
  const details = await listOrderDetails(shop.sql, await staffActions.byIds(shop.sql, ids))
  const transferred = Map.groupBy(
    await ticketStaffActions.transferred(shop.sql, ids),
    ({ order_id }) => order_id,
  )
  await shop.transact(async (tx) => {
    const [locked] = await lockRun(tx, run.id)
    if (locked?.status !== 'preparing') return
    for (const each of details) {
      const { id: order } = each.order
      const prepared = prepareRefund(tx, run, each, transferred.get(order) ?? [])
      setRunOrder(tx, { run: run.id, order, ...previewOf(prepared) })
    }
    if (ids.length === 0) await insertProducts(tx, run.id)
    await continueUnlessDone(tx, run, ids.length > 0, 'ready')
  })
}

const previewOf = (prepared: PreparedRefund): RunOrder =>
  prepared.reason === null
    ? {
        ...SKIPPED,
        ...prepared.admitted,
        amount: prepared.amounts.total,
        destination: prepared.destination,
        done: false,
        parts: prepared.parts,
      }
    : { ...SKIPPED, ...prepared.admitted, reason: prepared.reason }

async function refundSome(shop: Shop, run: RunRow): Promise<void> {
  const open = await listOpen(shop.sql, run.id, REFUNDED_AT_ONCE)
  await Promise.all(open.map(({ order_id }) => refundOne(shop, { run, order: order_id })))
  await shop.transact(async (tx) => {
    const [locked] = await lockRun(tx, run.id)
    if (locked?.status === 'running') await continueUnlessDone(tx, run, open.length > 0, 'finished')
  })
}

async function continueUnlessDone(
  tx: Tx,
  run: RunRow,
  isMore: boolean,
  end: 'ready' | 'finished',
): Promise<void> {
  if (isMore) return jobs.add(tx, 'advance-refund-run', { run: run.id })
  await setRunStatus(tx, run.id, end)
  await audit.record(tx, 'system', `refund run ${end}`, `refund run ${run.id}`, {})
}

/** An order that a run refunds. */
interface Refundable {
  run: RunRow
  order: number
}

/** What is refunded while a batch is at the database is refunded together. */
const batchesOf = groupCommitPerShop((shop, refundable: Submitted<Refundable>[]) =>
  transactEach(shop, refundable, refund),
)

/** A refused refund does not hold up the other orders; the run records the reason. */
async function refundOne(shop: Shop, { run, order }: Refundable): Promise<void> {
  try {
    await batchesOf(shop).submit(submitted({ run, order }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.message
    await shop.transact(async (tx) => setRunOrder(tx, { run: run.id, order, ...SKIPPED, reason }))
  }
}

/** Opens and starts the refund of an order, once. It is computed again, because the order may have changed since the run was prepared. */
async function refund(tx: Tx, { run, order: orderId }: Refundable): Promise<void> {
  const order = await orders.lock(tx, orderId)
  const place = { run: run.id, order: orderId }
  const [[isOpen], [details], transferred] = await Promise.all([
    readRefundable(tx, place),
    detailsOf(tx, order),
    ticketStaffActions.transferredFrom(tx, order),
  ])
  if (!isOpen || !details) return
  const prepared = prepareRefund(tx, run, details, transferred)
  if (prepared.reason !== null) return setRunOrder(tx, { ...place, ...previewOf(prepared) })
  const { items, amounts, destination, ends } = prepared
  const account = await knownAccountFor(tx, orderId, destination)
  const id = await createRefund(tx, order, items, amounts, {
    destination,
    ...account,
    created_by: run.created_by,
    reason: run.reason,
    refund_fee_waived: run.include_fees,
    fees_included: run.include_fees,
  })
  const ending = { reason: run.reason, to_sale: false }
  // The holders are notified; the money goes to the payer.
  for (const code of ends)
    await ticketStaffActions.cancelAlone(tx, code, ending, { alsoUsed: run.include_admitted })
  const { total } = amounts
  const detail = { order: order.code, total, items: items.length, run: run.id }
  await audit.record(tx, run.created_by, 'refund opened', `refund ${id}`, detail)
  const mailed = { id, total, destination }
  if (destination === 'card') await startByCard(tx, run, id, order, mailed)
  else if (account.bank_details === null) await sendRefundAccountNeededMail(tx, order, mailed)
  else await sendRefundOpenedMail(tx, order, { ...mailed, account_from_statement: true })
  setRunOrder(tx, { ...place, ...previewOf(prepared), refund_id: id, done: true })
}

async function startByCard(
  tx: Tx,
  run: RunRow,
  id: number,
  order: orders.OrderRow,
  mailed: Parameters<typeof sendRefundOpenedMail>[2],
): Promise<void> {
  await sendRefundOpenedMail(tx, order, mailed)
  await start(tx, run.created_by, id)
}
