import type { InstallmentLink, PayInstallment } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { acceptOnce } from './acceptance.ts'

interface Found {
  order: orders.OrderRow
  payment: payments.PaymentRow
}

/**
 * The installment of a link with its order, in any status.
 * Refuses:
 * - an unknown order, a wrong checksum, another order's reference and an order that is paid at once, all with the same 404
 */
export const findInstallment = (shop: Shop, link: InstallmentLink): Promise<Found> => find(shop.sql, link)

/**
 * Opens the card payment of the installment of a link, also before it is due and in any order: the open attempt, or a new one.
 * Paying accepts the terms, unless they are accepted already.
 * Refuses, without accepting anything:
 * - what `findInstallment` refuses
 * - terms that have changed since they were displayed
 * - a payment that is paid, closed, not by card, or had too many attempts
 */
export async function payInstallment(
  shop: Shop,
  link: Omit<PayInstallment, 'token'>,
  from: ClientInfo,
): Promise<PaymentInstruction> {
  const attempt = await shop.transact(async (tx) => {
    const { order, payment } = await find(tx, link)
    await acceptOnce(tx, await orders.lock(tx, order.id), from, link.terms_version)
    return attempts.open(tx, payment.id)
  })
  return attempts.begin(shop, attempt)
}

async function find(sql: Sql | Tx, { order: code, checksum, reference }: InstallmentLink): Promise<Found> {
  const order = await orders.links.find(sql, code, checksum)
  const installments = order?.has_payment_plan ? await plans.ofOrders(sql, [order.id]) : []
  const payment = installments.find((each) => each.reference === reference)
  if (!order || !payment) throw new Refusal(messages.notFound, { status: 404 })
  return { order, payment }
}
