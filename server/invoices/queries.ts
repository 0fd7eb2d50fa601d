import type { InvoiceData } from '#server/documents/documents.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'

/** What an invoice says, except for its number. */
export type Snapshot = Omit<InvoiceData, 'number'>

/**
 * The invoice of an order that has none yet, under the next number of a year ("2027-000001"). Holds the year until the transaction ends,
 * which is why numbers have no gaps. The snapshot is a text on the way in: json keeps it letter by letter.
 */
export const insertNumbered = (tx: Tx, year: number, orderId: number, snapshot: Snapshot) => tx`
  with taken as (
    insert into invoice_years (year, issued)
    select ${year}::integer, 1 where not exists (select from invoices where order_id = ${orderId})
    on conflict (year) do update set issued = invoice_years.issued + 1
    returning year || '-' || lpad(issued::text, greatest(6, length(issued::text)), '0') as number)
  insert into invoices (order_id, number, issued_at, snapshot)
  select ${orderId}, number, ${tx.now}, ${JSON.stringify(snapshot)}::text::json from taken`

/** What of another order counts for this one, and where it is from. */
export interface Credit {
  amount: number
  note: string
}

export const readCredit = (tx: Tx, orderId: number) => tx<Credit[]>`
  select amount, coalesce(note, '') as note from incoming_payments where order_id = ${orderId} and method = 'credit' and number = 1`

export const findInvoice = (shop: Shop, orderCode: string) => shop.sql<
  { number: string; snapshot: Snapshot; checksum: string }[]
>`
  select number, snapshot, checksum
    from invoices join orders on orders.id = invoices.order_id
   where orders.code = ${orderCode}`

export const ordersInvoiced = (sql: Sql | Tx, orderIds: number[]) => sql<{ order_id: number }[]>`
  select order_id from invoices where order_id = any(${orderIds}::integer[])`
