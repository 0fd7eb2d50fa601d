import type { CreditNoteData, InvoiceData } from '#server/documents/documents.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'

/** The content of an invoice, without its number. */
export type Snapshot = Omit<InvoiceData, 'number'>

/**
 * Inserts the invoice of an order without one, with the next number of a year ("2027-000001"). Locks the year until the transaction ends,
 * so that numbers have no gaps. The snapshot is passed as text, which json stores verbatim.
 */
export const insertNumbered = (tx: Tx, year: number, orderId: number, snapshot: Snapshot) => tx`
  with taken as (
    insert into invoice_years (year, issued)
    select ${year}::integer, 1 where not exists (select from invoices where order_id = ${orderId})
    on conflict (year) do update set issued = invoice_years.issued + 1
    returning year || '-' || lpad(issued::text, greatest(6, length(issued::text)), '0') as number)
  insert into invoices (order_id, number, issued_at, snapshot)
  select ${orderId}, number, ${tx.now}, ${JSON.stringify(snapshot)}::text::json from taken`

/** The credit from another order, and that order's code. */
export interface Credit {
  amount: number
  note: string
}

export const readCredit = (tx: Tx, orderId: number) => tx<Credit[]>`
  select amount, coalesce(note, '') as note from incoming_payments where order_id = ${orderId} and method = 'credit' and number = 1`

export const readCurrent = (tx: Tx, orderId: number) => tx<{ number: string; snapshot: Snapshot }[]>`
  select number, snapshot from invoices where order_id = ${orderId}`

/**
 * Archives the invoice of an order with a credit note for all of it, and replaces it by a new one, both with the next numbers of a year.
 * Locks the year until the transaction ends.
 */
export const replaceInvoice = (
  tx: Tx,
  year: number,
  orderId: number,
  next: Snapshot,
  credited: Omit<CreditNoteData, 'number'>,
) => tx`
  with numbered as (
    insert into invoice_years (year, issued) values (${year}, 1)
    on conflict (year) do update set issued = invoice_years.issued + 1
    returning year || '-' || lpad(issued::text, greatest(6, length(issued::text)), '0') as number),
  credit_numbered as (
    insert into credit_note_years (year, issued) values (${year}, 1)
    on conflict (year) do update set issued = credit_note_years.issued + 1
    returning 'CN-' || year || '-' || lpad(issued::text, greatest(6, length(issued::text)), '0') as number),
  kept as (
    insert into corrected_invoices (id, order_id, number, issued_at, snapshot, credit_number, credited_at, credit_snapshot, total)
    select nextval('credit_notes_id_seq')::integer, order_id, i.number, issued_at, snapshot, credit_numbered.number, ${tx.now},
           ${JSON.stringify(credited)}::text::json, ${credited.total}
      from invoices i, credit_numbered where order_id = ${orderId})
  update invoices set number = numbered.number, issued_at = ${tx.now}, snapshot = ${JSON.stringify(next)}::text::json
    from numbered where order_id = ${orderId}`

export const findInvoice = (shop: Shop, orderCode: string) => shop.sql<
  { number: string; snapshot: Snapshot; checksum: string }[]
>`
  select number, snapshot, checksum
    from invoices join orders on orders.id = invoices.order_id
   where orders.code = ${orderCode}`

export const ordersInvoiced = (sql: Sql | Connection, orderIds: number[]) => sql<
  { order_id: number; state: 'issued' | 'corrected' }[]
>`
  select order_id, case when exists (select from corrected_invoices c where c.order_id = i.order_id) then 'corrected' else 'issued' end as state
    from invoices i where order_id = any(${orderIds}::integer[])`
