import { messages as shopMessages } from '#contract/messages.ts'
import { formatMoney } from '#contract/money.ts'
import type { ReturnedEvent } from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/payments/refunds/messages.ts'
import { findNoticed, insertCardRefunds, refundedOf, markNoticed } from './queries.ts'
import { record } from './record.ts'

/** The bank's notice of a refund of ours follows it at once; a later one is about money returned in its portal. */
const OWN = Temporal.Duration.from({ hours: 24 })

/**
 * Records one refund that a gateway reports without saying who made it. One of ours is confirmed by it; any other was made in the gateway's
 * own portal, and makes the order a problem for staff. A repeated report changes nothing, nor does one about a payment that we never
 * received.
 * Refuses:
 * - a page that is not ours (404)
 */
export async function recordReturned(shop: Shop, gateway: string, event: ReturnedEvent): Promise<void> {
  const own = await shop.transact(async (tx) => {
    const found = await attempts.findByPage(tx, gateway, event.page)
    if (!found) throw new Refusal(shopMessages.notFound, { status: 404 })
    const order = await orders.lock(tx, found.order_id)
    if (found.status !== 'succeeded') return null
    const [noticed] = await findNoticed(tx, found.id, event, tx.now.subtract(OWN))
    if (noticed) await markNoticed(tx, noticed.id, event.id)
    else await recordForeign(tx, order, found, event)
    return noticed ?? null
  })
  if (own) await record(shop, own.id, { ref: event.id, status: 'succeeded', failure_code: null })
}

async function recordForeign(
  tx: Tx,
  order: orders.OrderRow,
  attempt: NonNullable<Awaited<ReturnType<typeof attempts.findByPage>>>,
  event: ReturnedEvent,
): Promise<void> {
  const [known] = await refundedOf(tx, attempt.id)
  // More than was paid, or a currency of unknown value, cannot be booked; staff see it all the same.
  const amount = Math.min(attempts.valueOf(attempt, event) ?? 0, attempt.amount - (known?.amount ?? 0))
  if (amount > 0) {
    const row = { attempt_id: attempt.id, refund_id: null, overpayment_id: null, reference: event.id, amount }
    insertCardRefunds(tx, [{ ...row, status: 'succeeded', settled_at: tx.now }])
    await attempts.addReturned(tx, attempt.id, amount)
  }
  const stated = formatMoney(event.amount, event.currency, site.of(tx).locale)
  await orders.status.raiseProblem(tx, order, messages.problems.elsewhere({ amount: stated }))
}
