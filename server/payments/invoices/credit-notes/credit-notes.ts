import { messages } from '#contract/messages.ts'
import { withinRates } from '#contract/taxes.ts'
import type { CreditReason } from '#contract/orders.ts'
import type * as documents from '#server/documents/documents.ts'
import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { issueWith, type Credit } from './issue.ts'
import { uncreditedOf } from './uncredited.ts'
import * as queries from './queries.ts'

export { creditCancelled, isCancelled, issueCancelled } from './cancelled.ts'
export type { Credit } from './issue.ts'

/** A credit note to be issued: its download path, and its number. */
export interface Draft {
  path: string
  note: queries.NewCreditNote | null
}

/**
 * The credit note of a locked refund, existing or to be issued by `issue`; null if the order has no invoice, or nothing is refunded. Its
 * taxes are limited by the rest of the invoice at each rate.
 */
export async function draft(
  tx: Tx,
  order: orders.OrderRow,
  refundId: number,
  credit: Credit,
): Promise<Draft | null> {
  const [found] = credit.total > 0 ? await queries.findForRefund(tx, order.id, refundId) : []
  if (!found) return null
  const { id, snapshot: invoiced } = found
  const path = pathTo(order, id)
  if (found.is_issued) return { path, note: null }
  const { payment: _, ...parties } = invoiced
  const left = uncreditedOf(invoiced.taxes, await queries.listTaxes(tx, order.id))
  const snapshot = {
    ...parties,
    ...credit,
    taxes: withinRates(credit.taxes, left),
    issued_at: isoInstant(tx.now),
    discount: null,
    invoice: { number: found.number, issued_at: invoiced.issued_at },
  }
  return { path, note: { id, order_id: order.id, refund_id: refundId, snapshot } }
}

/**
 * Issues a credit note with the next number of the year in the shop's time zone, once. Must be the last step of its transaction: others
 * wait for a number until the commit.
 */
export const issue = (tx: Tx, { note }: Draft): void => {
  if (note) tx.withCommit(issueWith(tx, note))
}

/** A credit note of an order; `refund_id` is the refund that it is for. Its path only requires the order's checksum. */
export interface IssuedCreditNote {
  refund_id: number | null
  number: string
  issued_at: string
  total: number
  /** Null on early ones. */
  reason: CreditReason | null
  path: string
}

/** The credit notes of orders, oldest first, by the order's id. */
export async function ofOrders(
  sql: Sql | Connection,
  rows: Pick<orders.OrderRow, 'id' | 'checksum'>[],
): Promise<Map<number, IssuedCreditNote[]>> {
  if (rows.length === 0) return new Map()
  const checksums = new Map(rows.map(({ id, checksum }) => [id, checksum]))
  const found = await queries.listCreditNotes(sql, [...checksums.keys()])
  const notes = found.map(({ id, order_id, issued_at, ...note }) => ({
    ...note,
    order_id,
    issued_at: isoInstant(issued_at),
    path: pathTo({ checksum: checksums.get(order_id) ?? '' }, id),
  }))
  return Map.groupBy(notes, ({ order_id }) => order_id)
}

/**
 * The data of a credit note of an order, for staff.
 * Refuses:
 * - a number that does not belong to the order (404)
 */
export async function ofOrder(
  shop: Shop,
  orderCode: string,
  number: string,
): Promise<documents.CreditNoteData> {
  const [row] = await queries.findByNumber(shop.sql, orderCode, number)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return { number: row.number, ...row.snapshot }
}

/**
 * The data of a credit note, for a link with its id and the checksum of its order.
 * Refuses:
 * - an unknown id and a wrong checksum, both with the same 404
 */
export async function forDownload(
  shop: Shop,
  id: number | null,
  checksum: string,
): Promise<documents.CreditNoteData> {
  const [row] = id === null ? [] : await queries.findCreditNote(shop.sql, id)
  const right = isSameSecret(row?.checksum ?? '', checksum)
  if (!row || !right) throw new Refusal(messages.notFound, { status: 404 })
  return { number: row.number, ...row.snapshot }
}

const pathTo = ({ checksum }: Pick<orders.OrderRow, 'checksum'>, id: number): string =>
  `/download-credit-note/${id}/${checksum}`
