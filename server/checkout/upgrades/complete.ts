import { officeMessages } from '#contract/office/messages.ts'
import { upgradeMessages } from '#contract/office/upgrades/messages.ts'
import { nameKey } from '#contract/rules.ts'
import * as changes from '#server/checkout/order-changes/order-changes.ts'
import * as orders from '#server/orders/orders.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as overdueBalances from '#server/payments/overdue-balances/overdue-balances.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import { sendUpgradeEndedMail } from './mail-templates.ts'
import { upgradable } from './offers.ts'
import {
  copyAnswers,
  findPaid,
  findUpgrade,
  keepNameChanges,
  markCompleted,
  takeOverHolder,
  type UpgradeRow,
} from './queries.ts'

/**
 * Makes the ticket of a paid upgrade the new one: the old one ends, what was paid for it is credited to the new order, which is complete then,
 * and its place is free again. If the ticket has ended or been handed on meanwhile, or is worth something else, the new order ends, and what was
 * paid goes back.
 */
export async function complete(shop: Shop, { order: id }: Record<string, unknown>): Promise<void> {
  await shop.transact(async (tx) => {
    const [found] = await findUpgrade(tx, Number(id))
    if (!found) return
    const from = await orders.lock(tx, found.from_order_id)
    const to = await orders.lock(tx, found.order_id)
    const [upgrade] = await findUpgrade(tx, to.id)
    if (upgrade && ['partial', 'paid'].includes(to.payment_status)) await replace(tx, from, to, upgrade)
  })
}

async function replace(
  tx: Tx,
  from: orders.OrderRow,
  to: orders.OrderRow,
  upgrade: UpgradeRow,
): Promise<void> {
  const [details] = await refunds.listOrderDetails(tx, [from])
  const ticket = details?.tickets.find(({ id }) => id === upgrade.ticket_id)
  await markCompleted(tx, to.id)
  if (!details || !ticket || upgradable(tx.shop, details, ticket).credit !== upgrade.credit) {
    // Who has paid all of it has bought another ticket.
    if (to.payment_status === 'partial')
      await overdueBalances.endInPart(tx, to, upgradeMessages.ended, sendUpgradeEndedMail)
    return
  }
  await takeOver(tx, to, ticket)
  if (upgrade.credit > 0) await creditTicket(tx, { from, to, ticket, details })
  await keepNameChanges(tx, to.id, ticket.name_changes_used)
}

/** The new ticket is for whom the old one is, with what was answered for it. */
async function takeOver(tx: Tx, to: orders.OrderRow, ticket: tickets.TicketRow): Promise<void> {
  await takeOverHolder(tx, to.id, { ...ticket, name_key: nameKey(ticket.full_name) })
  const { products } = await orders.linesOf(tx, to.id)
  const asked = products.flatMap(
    ({ product_id }) => catalogue.of(tx).productById.get(product_id)?.questions ?? [],
  )
  await copyAnswers(
    tx,
    ticket.cart_product_id,
    to.id,
    asked.map(({ id }) => id),
  )
}

interface Replacing {
  from: orders.OrderRow
  to: orders.OrderRow
  ticket: tickets.TicketRow
  details: refunds.OrderDetails
}

/** Like the items that staff exchange in a paid order, which decision 0033 explains. */
async function creditTicket(tx: Tx, { from, to, ticket, details }: Replacing): Promise<void> {
  const lines = { products: [ticket.cart_product_id], merchandise: [] }
  const removal = await staffRefunds.prepareRemoval(tx, details, lines, { withFees: true })
  if (!removal) throw new Error(`Ticket ${ticket.id} cannot be removed`)
  const credited = removal.amounts.total
  const refund = await staffRefunds.removeItems(tx, from, removal, {
    credited,
    destination: 'bank_account',
    reason: upgradeMessages.reason,
  })
  const { products } = await orders.linesOf(tx, to.id)
  await changes.insertChange(tx, {
    order_id: from.id,
    refund_id: refund,
    new_order_id: to.id,
    removed: nameOf(tx, ticket),
    added: products.map((line) => nameOf(tx, line)).join(', '),
    note: upgradeMessages.reason,
    changed_by: `customer ${from.customer_id}`,
  })
  await staffRefunds.settleRemoval(tx, refund)
  await incomingPayments.credit(tx, to, {
    amount: credited,
    from: officeMessages.creditFrom({ order: from.code }),
  })
}

const nameOf = (tx: Tx, line: { product_id: number; variant_id: number | null }): string =>
  catalogue.variants.nameOf(catalogue.of(tx).productById.get(line.product_id), line.variant_id)

/** Completes what was paid while nobody was there to do so. */
export async function housekeeping(shop: Shop): Promise<void> {
  for (const { order_id } of await findPaid(shop.sql)) await complete(shop, { order: order_id })
}
