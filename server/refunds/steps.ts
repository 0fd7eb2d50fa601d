import { messages } from '#contract/messages.ts'
import type { CustomerRow } from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { ofOrders } from './ledger.ts'
import { sendCompleted } from './letters.ts'
import { mirror } from './mirroring.ts'
import { freeItems, lockRefund, readItems, readOwner, setStatus, type RefundRow } from './queries.ts'

type Status = RefundRow['status']

/** Where a refund may go from each status (model.md §2). */
const WAYS: Record<Status, Status[]> = {
  active: ['cancelled', 'processing'],
  processing: ['processed', 'problem'],
  problem: ['processing', 'processed'],
  processed: [],
  cancelled: [],
}

interface Held {
  order: orders.OrderRow
  refund: RefundRow
}

/** Takes a customer's own request back: its items are as they were, and can be refunded again. Refuses another's (404), and one that somebody works on. */
export async function cancel(tx: Tx, customer: CustomerRow, id: number | null): Promise<void> {
  const [owned] = id === null ? [] : await readOwner(tx, id)
  if (id === null || owned?.customer_id !== customer.id) throw new Refusal(messages.notFound, { status: 404 })
  const held = await hold(tx, id)
  if (held.refund.status !== 'active')
    throw new Refusal(messages.refundNotCancellable, { field: 'refund_id' })
  await move(tx, `customer ${customer.id}`, held, 'cancelled')
  await freeItems(tx, id)
  await orders.noteRefunds(tx, held.order, (await ofOrders(tx, [held.order.id])).length > 0)
}

/** One of the staff begins to work on a refund, or goes on after a problem; it can no longer be cancelled. Refuses when it is at neither. */
export const start = (tx: Tx, staff: string, id: number): Promise<void> => step(tx, staff, id, 'processing')

/** One of the staff could not pay a refund out. Refuses when nobody works on it. */
export const fail = (tx: Tx, staff: string, id: number): Promise<void> => step(tx, staff, id, 'problem')

/**
 * One of the staff has sent the money: the items are refunded, a mail says so, and what is left to pay of a plan is
 * cancelled. Places go back by no means of this: whether they are sold again is decided apart. Refuses when
 * nobody works on the refund.
 */
export async function complete(tx: Tx, staff: string, id: number): Promise<void> {
  const held = await hold(tx, id)
  await move(tx, staff, held, 'processed')
  if (held.order.has_payment_plan) await payments.endPlan(tx, held.order)
  await sendCompleted(tx, held.order, held.refund)
}

const step = async (tx: Tx, staff: string, id: number, to: Status): Promise<void> =>
  move(tx, staff, await hold(tx, id), to)

/** Order before refund, as everybody locks them. */
async function hold(tx: Tx, id: number): Promise<Held> {
  const [owned] = await readOwner(tx, id)
  if (!owned) throw new Refusal(messages.notFound, { status: 404 })
  const order = await orders.lock(tx, owned.order_id)
  const [refund] = await lockRefund(tx, id)
  if (!refund) throw new Error(`Refund ${id} is gone`)
  return { order, refund }
}

async function move(tx: Tx, actor: string, { order, refund }: Held, to: Status): Promise<void> {
  const { id, status: from } = refund
  if (!WAYS[from].includes(to)) throw new Refusal(`A refund that is ${from} cannot become ${to}.`)
  await setStatus(tx, id, to)
  if (!(await mirror(tx, [...(await readItems(tx, [id]))], from, to)))
    throw new Error(`The items of refund ${id} are not where it is`)
  await audit.note(tx, actor, 'refund moved', `refund ${id}`, { order: order.code, from, to })
}
