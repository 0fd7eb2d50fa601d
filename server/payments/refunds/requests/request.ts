import { messages } from '#contract/messages.ts'
import type { RequestRefund } from '#contract/refunds.ts'
import { isNamedOrder } from '#contract/rules.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import { requestedAccount } from '#server/payments/refunds/bank-details/bank-details.ts'
import { destinationOf } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { type OrderDetails, findOrderDetails } from '#server/payments/refunds/order-details.ts'
import { sendRefundRequestedMail } from '#server/payments/refunds/mail-templates.ts'
import { amountsOf } from './refund-amount.ts'
import { createRefund, selectItems } from './create.ts'
import { repricedOrder } from './repriced-order.ts'
import { refundableItems, type RefundableItem, type RefundableItems } from './refundable-items.ts'

/**
 * Requests a refund of selected items, or of a whole order with a payment plan, and returns its id.
 * Refuses, in this order:
 * - an order that is not the customer's, or whose terms are not accepted (404)
 * - an order that cannot be refunded
 * - a selection that is empty, mixed, or has an item that cannot be refunded
 * - what `dependents.refuseBound` refuses of its tickets
 * - missing or invalid bank details, unless it goes to the card or, with `to_payer`, to the account from which the order was paid
 * - a note that is too long
 */
export async function request(tx: Tx, customer: CustomerRow, input: RequestRefund): Promise<number> {
  const details = await lockOwnOrder(tx, customer, input.order_id)
  const { order } = details
  const offered = refundableItems(tx, details, tx.now)
  if (offered.items.length === 0) throw new Refusal(messages.refundImpossible, { field: 'order_id' })
  const whole = order.has_payment_plan
  const selected = selectItems(offered, whole, input)
  await refuseBound(tx, details, offered, selected)
  const amounts = amountsOf(details, offered, selected, whole, repricedOrder(tx, details))
  const destination = destinationOf(tx, details, amounts.total)
  const account = await requestedAccount(tx, order, destination, input)
  const id = await createRefund(tx, order, selected, amounts, { destination, ...account })
  const { total } = amounts
  const detail = { order: order.code, total, items: selected.length }
  await audit.record(tx, `customer ${customer.id}`, 'refund requested', `refund ${id}`, detail)
  await sendRefundRequestedMail(tx, order, { id, total, destination })
  return id
}

/** What hangs on the selected tickets may be selected, too, if it is in the same order and can be refunded. */
async function refuseBound(
  tx: Tx,
  { order, tickets }: OrderDetails,
  { items }: RefundableItems,
  selected: readonly RefundableItem[],
): Promise<void> {
  const isTicket = (kind: string) => kind === 'ticket'
  const ids = selected.flatMap(({ kind, id }) => (isTicket(kind) ? [id] : []))
  await dependents.refuseBound(tx, order, {
    tickets: tickets.filter(({ id }) => ids.includes(id)),
    field: 'tickets',
    canGo: ({ order_id, id }) =>
      order_id !== order.id
        ? 'before'
        : items.some((item) => isTicket(item.kind) && item.id === id)
          ? 'along'
          : 'never',
  })
}

/** Locks the customer's order, so that of two concurrent requests for one ticket the second sees the first. */
async function lockOwnOrder(
  tx: Tx,
  { id: customerId }: CustomerRow,
  name: RequestRefund['order_id'],
): Promise<OrderDetails> {
  const own = (await owners.ordersOfOwner(tx, { id: customerId })).find((order) => isNamedOrder(order, name))
  if (!own?.accepted_ts_and_cs) throw new Refusal(messages.notFound, { status: 404 })
  return findOrderDetails(tx, await orders.lock(tx, own.id))
}
