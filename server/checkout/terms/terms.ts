import type { AcceptTerms, OrderLink } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptOnce } from './acceptance.ts'

export { findInstallment, payInstallment } from './installments.ts'

/**
 * The order of a link.
 * Refuses:
 * - an unknown order, a wrong checksum and an order that is over, all with the same 404
 */
export async function find(shop: Shop, { order: code, checksum }: OrderLink): Promise<orders.OrderRow> {
  return refuseUnlessOpen(await orders.links.find(shop.sql, code, checksum), shop.clock.now())
}

/**
 * Accepts the terms of the order of a link, and opens the payment that is due by card. Idempotent. The first acceptance is
 * stored with its text, time and origin (`from`), and a mail explains the next step.
 *
 * Refuses:
 * - what `find` refuses
 * - terms that have changed since they were shown
 * - what `attempts.continueOrder` refuses
 */
export async function accept(
  shop: Shop,
  { order: code, checksum, terms_version }: Omit<AcceptTerms, 'token'>,
  from: ClientInfo,
): Promise<PaymentInstruction | null> {
  const id = await shop.transact(async (tx) => {
    const found = await orders.links.find(tx, code, checksum)
    const order = refuseUnlessOpen(found && (await orders.lock(tx, found.id)), tx.now)
    await acceptOnce(tx, order, from, terms_version)
    return order.id
  })
  return attempts.continueOrder(shop, id)
}

function refuseUnlessOpen(order: orders.OrderRow | null, now: Temporal.Instant): orders.OrderRow {
  if (!order || paymentDeadlines.isOver(order, now)) throw new Refusal(messages.linkExpired, { status: 404 })
  return order
}
