import type { PaymentInstruction } from '#contract/orders.ts'
import type { UpgradeTicket } from '#contract/upgrades.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import type * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import * as payments from '#server/payments/payments.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import type * as customers from '#server/people/customers/customers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import * as ticketVariants from '#server/tickets/variants/variants.ts'
import { messages } from './messages.ts'
import { type Target, targetsOf, upgradable } from './offers.ts'
import { lineOf, placeOrder } from './placed.ts'
import { findOpen, insertUpgrade } from './queries.ts'

export { complete, housekeeping } from './complete.ts'
export { offersOf } from './offers.ts'

/** An order for what a ticket becomes, and its payment instruction. */
export interface Started {
  order: orders.OrderRow
  payment: PaymentInstruction | null
}

/** Why of two upgrades of a ticket at the same time one is refused. */
export interface Guard {
  lock: typeof ticketVariants.lockForUpdate
  findOpen: (tx: Tx, ticketId: number) => PromiseLike<readonly { code: string }[]>
}

/**
 * Orders what a customer's ticket is to become, holds its place, and opens the payment of the difference. The ticket stays as it is
 * until that is paid; then `complete` replaces it, and credits what was paid for it to the new order. Whoever upgrades accepts the terms
 * again; `from` is stored with them.
 * Refuses, in this order:
 * - a closed shop
 * - a ticket that is not the customer's (404)
 * - one that is blocked, used, being refunded, given, or of a bundle, of an order that is not paid, or in installments, or that can be
 *   accepted by a link, or whose payment is disputed
 * - a ticket whose upgrade waits for its payment
 * - what it cannot become now (`external_code`)
 * - one without which something else of the customer would be left alone
 * - terms that have changed since they were shown (`terms_version`)
 * - a sold-out product or variant, and an order without a possible payment method
 */
export async function start(
  shop: Shop,
  customer: customers.CustomerRow,
  input: UpgradeTicket,
  from: ClientInfo,
  guard: Guard = { lock: ticketVariants.lockForUpdate, findOpen },
): Promise<Started> {
  stock.offered.refuseWhenClosed(shop, false, 'code')
  const order = await shop.transact((tx) => place(tx, customer, { input, from, guard }))
  return { order, payment: await pageOf(shop, order) }
}

/** The order is kept even if the gateway fails: its page offers the payment again. */
async function pageOf(shop: Shop, { id }: orders.OrderRow): Promise<PaymentInstruction | null> {
  try {
    return await attempts.continueOrder(shop, id)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Wanted {
  input: UpgradeTicket
  from: ClientInfo
  guard: Guard
}

async function place(
  tx: Tx,
  customer: customers.CustomerRow,
  { input, from, guard }: Wanted,
): Promise<orders.OrderRow> {
  const { order, ticket } = await guard.lock(tx, customer, input.code)
  const open = await guard.findOpen(tx, ticket.id)
  const { credit, target } = await wanted(tx, { order, ticket, open }, input)
  await refuseNeeded(tx, order, ticket, target)
  const line = lineOf(ticket, target)
  const due = line.price + line.fee - credit
  const { payment_method } = orderChanges.chooseFirstMethod(
    tx,
    { billing_country: order.billing_country, total_price: line.price + line.fee },
    [line],
    { due, requested: '', former: order.payment_method },
  )
  const placed = await placeOrder(tx, order, {
    line,
    target,
    parts: [due, credit],
    payment_method,
    version: input.terms_version ?? '',
    from,
  })
  await insertUpgrade(tx, { order_id: placed.id, ticket_id: ticket.id, credit })
  if (payment_method === 'bank_transfer') await payments.sendNextStepMail(tx, placed)
  return placed
}

/** A locked ticket and its order, with the orders of its upgrades that can be paid. */
interface Locked {
  order: orders.OrderRow
  ticket: tickets.TicketRow
  open: readonly { code: string }[]
}

/** What a locked ticket is to become, and what is credited for it. */
async function wanted(
  tx: Tx,
  { order, ticket, open: [open] }: Locked,
  { external_code, variant_id = null }: UpgradeTicket,
): Promise<{ credit: number; target: Target }> {
  const [[details], isDisputed] = await Promise.all([
    refunds.listOrderDetails(tx, [order]),
    disputes.isOpen(tx, order.id),
  ])
  const current = details?.tickets.find(({ id }) => id === ticket.id)
  if (!details || !current) throw new Error(`Ticket ${ticket.id} is not in its order`)
  const { credit, why } = upgradable(tx.shop, details, current)
  if (credit === null) throw new Refusal(why, { field: 'code' })
  if (isDisputed) throw new Refusal(messages.unpaid, { field: 'code' })
  if (open) throw new Refusal(messages.open({ order: open.code }), { field: 'code' })
  const target = targetsOf(tx.shop, current, credit).find(
    (each) => each.product.external_code === external_code && each.variant_id === variant_id,
  )
  if (!target) throw new Refusal(messages.impossible, { field: 'external_code' })
  return { credit, target }
}

/** What hangs on the ticket must do with what it becomes. */
async function refuseNeeded(
  tx: Tx,
  order: orders.OrderRow,
  ticket: tickets.TicketRow,
  { product }: Target,
): Promise<void> {
  if (product.id === ticket.product_id) return
  const gone = { tickets: [ticket.id], merchandise: [], becomes: [product.id] }
  const left = await dependents.leftWithout(tx.shop, order, gone)
  if (left.length === 0) return
  const names = left.map(({ name }) => name).join(', ')
  throw new Refusal(messages.needed({ names }), { field: 'external_code' })
}
