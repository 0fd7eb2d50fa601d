import type * as documents from '#server/documents/documents.ts'
import * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { issueWith, type Credit } from './issue.ts'
import { uncreditedOf } from './uncredited.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

/**
 * Queues the credit note for the rest of an ended locked order's invoice. It is issued a little later, so that the year's numbers are not
 * locked while places are released; an order that is reopened before keeps its invoice.
 */
export const creditCancelled = async (tx: Tx, orderId: number): Promise<void> =>
  void (await queries.insertCancelled(tx, orderId))

/** Whether the invoice of an order was credited because it was cancelled: it cannot be reopened then. */
export async function isCancelled(sql: Sql | Tx, orderId: number): Promise<boolean> {
  const [found] = await queries.findCancellation(sql, orderId)
  return found !== undefined
}

/** Issues the credit notes of ended orders. A failure does not affect the others, and is retried. */
export async function issueCancelled(shop: Shop): Promise<void> {
  for (const { order_id } of await queries.listCancelled(shop.sql))
    await shop
      .transact((tx) => issueOne(tx, order_id))
      .catch((error: unknown) =>
        shop.log.error({ err: error, order: order_id }, 'an invoice was not credited'),
      )
}

async function issueOne(tx: Tx, orderId: number): Promise<void> {
  const order = await orders.lock(tx, orderId)
  await queries.removeCancelled(tx, orderId)
  const hasEnded = order.payment_status === 'cancelled' || order.payment_status === 'abandoned'
  const [invoice] = hasEnded ? await queries.findInvoiced(tx, orderId) : []
  if (!invoice) return
  const credited = await queries.listTaxes(tx, orderId)
  const { payment: _, ...parties } = invoice.snapshot
  const credit =
    credited.length === 0
      ? null
      : language.withLanguage(site.languageContext(tx, parties.language), () => restOf(invoice, credited))
  if (credit?.total === 0) return
  const snapshot = {
    ...parties,
    destination: null,
    counted: null,
    ...credit,
    reason: reasonOf(order),
    issued_at: isoInstant(tx.now),
    invoice: { number: invoice.number, issued_at: invoice.snapshot.issued_at },
  }
  tx.withCommit(issueWith(tx, { id: invoice.id, order_id: orderId, refund_id: null, snapshot }))
}

const reasonOf = ({ payment_status }: orders.OrderRow): documents.CreditNoteData['reason'] =>
  payment_status === 'cancelled' ? 'order_cancelled' : 'payment_taken_back'

/** The rest of an invoice after refunds, one line per tax rate. */
function restOf(
  { number, snapshot }: queries.Invoiced,
  credited: readonly documents.InvoiceData['taxes'][number][],
): Omit<Credit, 'destination' | 'reason' | 'counted'> & { discount: null } {
  const taxes = uncreditedOf(snapshot.taxes, credited).filter(({ gross }) => gross !== 0)
  const items = taxes.map(({ rate, gross }) => ({
    name: messages.rest({ number }),
    holder: null,
    starts_at: null,
    ends_at: null,
    timezone: null,
    tax_rate: rate,
    price: gross,
  }))
  const total = taxes.reduce((sum, { gross }) => sum + gross, 0)
  return { items, shipping: null, discount: null, taxes, total }
}
