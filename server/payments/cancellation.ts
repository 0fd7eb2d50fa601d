import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { OrderResult } from '#contract/office/order-results.ts'
import type { PaymentStatus } from '#contract/orders.ts'
import { isNamedOrder } from '#contract/rules.ts'
import type { Owner } from '#server/people/customers/provisional/provisional.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { GatewayTimeBudget } from './attempts/attempts.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { sendOrderCancelledMail } from './mail-templates.ts'
import { received } from './amount-received/amount-received.ts'

export { cancelRemaining } from './order-status.ts'

type CancellableOrder = Pick<orders.OrderRow, 'payment_status' | 'has_payment_plan'>

/** Why the staff cannot cancel an order, and the alternative; null if they can. */
export function reasonNotToCancel({ payment_status, has_payment_plan }: CancellableOrder): string | null {
  const reasons: Record<PaymentStatus, string | null> = {
    pending: null,
    processing: officeMessages.cancelBankWorks,
    paid: officeMessages.cancelPaid,
    partial: has_payment_plan ? officeMessages.cancelPlan : officeMessages.cancelPart,
    problem: officeMessages.cancelProblem,
    cancelled: officeMessages.cancelOver,
    abandoned: officeMessages.cancelOver,
  }
  return reasons[payment_status]
}

/**
 * Cancels unpaid orders, for staff: releases their places and their vouchers, cancels their payments and open attempts, and notifies their
 * customers. The payment pages of each are ended first; payments made there meanwhile are recorded. Each is cancelled by itself; its result says
 * why it was refused: an unknown order, one that has received money or is closed (`reasonNotToCancel`), or a gateway that does not respond.
 * Refuses:
 * - no order, or more than `MAX_CHANGED_ORDERS`
 */
export function byStaff(shop: Shop, codes: readonly string[]): Promise<OrderResult[]> {
  // A gateway that does not respond is waited for once, not with each order.
  const timeBudget = new GatewayTimeBudget(shop, { by: 'person' })
  return staffActions.each(shop, codes, (code) => {
    const find = async (tx: Tx) => {
      const order = await staffActions.lockByCode(tx, code)
      const why = reasonNotToCancel(order)
      if (why !== null) throw new Refusal(why)
      return order
    }
    return cancel(shop, find, timeBudget)
  })
}

/**
 * Cancels a buyer's unpaid order like staff do. `name` is its id or its code.
 * Refuses:
 * - an order that is not the buyer's (404)
 * - an order that is not pending, or has received money
 * - while the gateway does not respond
 */
export async function byCustomer(shop: Shop, buyer: Owner, name: number | string | null): Promise<void> {
  const find = async (tx: Tx) => {
    const own = (await owners.ordersOfOwner(tx, buyer)).find((order) => isNamedOrder(order, name))
    if (!own) throw new Refusal(messages.notFound, { status: 404 })
    const order = await orders.lock(tx, own.id)
    if (order.payment_status !== 'pending' || (await received(tx, order.id)) > 0)
      throw new Refusal(messages.orderNotCancellable, { field: 'order' })
    return order
  }
  await cancel(shop, find)
}

async function cancel(
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow>,
  timeBudget?: GatewayTimeBudget,
): Promise<void> {
  if (!(await closeUnpaid(shop, find, 'cancelled', sendOrderCancelledMail, timeBudget)))
    throw new Refusal(messages.bankSilent)
}
