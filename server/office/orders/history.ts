import type { PaidOrderChanged, RecipientChange } from '#contract/office/order-changes.ts'
import * as audit from '#server/office/audit/audit.ts'
import * as orderChanges from '#server/checkout/order-changes/order-changes.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** The audit log of an order, its tickets and its refunds. */
export const historyOf = (
  shop: Shop,
  { code }: queries.OrderDetailRow,
  ticketCodes: string[],
  refunds: { id: number }[],
) =>
  audit.history(shop, [
    code,
    ...ticketCodes,
    ...ticketCodes.map((it) => `ticket ${it}`),
    ...refunds.map(({ id }) => `refund ${id}`),
  ])

/** The changes of the address that an order's mails go to. */
export async function recipientsOf(shop: Shop, id: number): Promise<RecipientChange[]> {
  const rows = await queries.readRecipients(shop.sql, id)
  const names = await audit.actorNames(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, ...row }) => ({ ...withIsoInstants(row), by: names(actor) }))
}

/** What staff changed in a paid order. */
export async function changesOf(shop: Shop, id: number): Promise<PaidOrderChanged[]> {
  const rows = await orderChanges.ofOrders(shop.sql, [id])
  const names = await audit.actorNames(
    shop,
    rows.map(({ changed_by }) => changed_by),
  )
  return rows.map(({ changed_at, changed_by, ...row }) => ({
    order: row.order,
    new_order: row.new_order,
    refund_id: row.refund_id,
    refunded: row.refunded,
    credited: row.credited,
    removed: row.removed,
    added: row.added,
    note: row.note,
    at: isoInstant(changed_at),
    by: names(changed_by),
  }))
}
