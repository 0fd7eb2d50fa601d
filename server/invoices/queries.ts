import type { InvoiceData } from '#server/documents/documents.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'

/** What an invoice says, except for its number. */
export type Snapshot = Omit<InvoiceData, 'number'>

/** The next place in a year for an order that has no invoice yet, else none. Holds the year until the transaction ends. */
export const takeNumber = (tx: Tx, year: number, orderId: number) => tx<{ place: number }[]>`
  insert into invoice_years (year, issued)
  select ${year}::integer, 1 where not exists (select from invoices where order_id = ${orderId})
  on conflict (year) do update set issued = invoice_years.issued + 1
  returning issued as place`

/** As text on the way in: json keeps it letter by letter. */
export const insertInvoice = (tx: Tx, orderId: number, number: string, snapshot: Snapshot) => tx`
  insert into invoices (order_id, number, issued_at, snapshot)
  values (${orderId}, ${number}, ${tx.now}, ${JSON.stringify(snapshot)}::text::json)`

export const findInvoice = (shop: Shop, orderCode: string) => shop.sql<
  { number: string; snapshot: Snapshot; checksum: string }[]
>`
  select number, snapshot, checksum
    from invoices join orders on orders.id = invoices.order_id
   where orders.code = ${orderCode}`

export const ordersInvoiced = (sql: Sql | Tx, orderIds: number[]) => sql<{ order_id: number }[]>`
  select order_id from invoices where order_id = any(${orderIds}::integer[])`
