import { messages } from '#contract/messages.ts'
import type * as documents from '#server/documents/documents.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import { issueWith } from './issue.ts'
import { findInvoice, insertNumbered, ordersInvoiced, readCredit, type Credit } from './queries.ts'
import * as site from '#server/shop/site/site.ts'

export { correct } from './correct.ts'

/**
 * Issues the invoice of a locked order that has just been paid, once, under the next number of the year in the shop's time zone. An order
 * that cost nothing gets none. It states how it was paid: `credit` counts before any money. Must be the last step of its
 * transaction: other invoices wait for a number until the commit.
 */
export const issue = (
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  credit: Credit | null = null,
): void => void issueWith(tx, order, lines, insertNumbered, credit)

/**
 * The credit from a previous order shown on this invoice; null for most orders. Only orders of staff, and those that were paid in part
 * before (`inParts`), can have one.
 */
export const creditOf = async (
  tx: Tx,
  { id, staff }: orders.OrderRow,
  inParts = false,
): Promise<Credit | null> => (staff === null && !inParts ? null : ((await readCredit(tx, id))[0] ?? null))

/** The download path of the invoice of a paid order; null if the order cost nothing and has none. */
export const linkTo = (
  tx: Tx,
  { code, checksum, total_price }: Pick<orders.OrderRow, 'code' | 'checksum' | 'total_price'>,
): string | null => (total_price === 0 ? null : site.addressOf(tx, `/download-invoice/${code}/${checksum}`))

/** The invoice state of those of these orders that have an invoice, by order id. */
export async function ofOrders(
  sql: Sql | Connection,
  orderIds: number[],
): Promise<Map<number, 'issued' | 'corrected'>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await ordersInvoiced(sql, orderIds)).map(({ order_id, state }) => [order_id, state]))
}

/**
 * The data of the invoice of an order, for staff.
 * Refuses:
 * - an order without an invoice (404)
 */
export async function ofOrder(shop: Shop, orderCode: string): Promise<documents.InvoiceData> {
  const [row] = await findInvoice(shop, orderCode)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return { number: row.number, ...row.snapshot }
}

/**
 * The data of the invoice of an order, for a link with its code and checksum.
 * Refuses:
 * - an unknown order, a wrong checksum and an order without an invoice, all with the same 404
 */
export async function forDownload(
  shop: Shop,
  orderCode: string,
  checksum: string,
): Promise<documents.InvoiceData> {
  const [row] = await findInvoice(shop, orderCode)
  const right = isSameSecret(row?.checksum ?? '', checksum)
  if (!row || !right) throw new Refusal(messages.notFound, { status: 404 })
  return { number: row.number, ...row.snapshot }
}
