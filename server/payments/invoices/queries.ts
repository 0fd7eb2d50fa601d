import type { CreditNoteData, InvoiceData } from '#server/documents/documents.ts'
import { batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'

/** The content of an invoice, without its number. */
export type Snapshot = Omit<InvoiceData, 'number'>

/** An invoice to be numbered in a year. */
export interface NewInvoice {
  order_id: number
  year: number
  snapshot: Snapshot
}

/**
 * Inserts the invoices of orders without one, in their order, with the next numbers of their year ("2027-000001"). Locks the year until the
 * transaction ends, so that numbers have no gaps. Json keeps the text of each snapshot verbatim.
 */
export const insertNumbered = batchedWrite(
  (tx, invoices: NewInvoice[]) => tx`
    with wanted as (
      select order_id, year, snapshot, row_number() over (partition by year order by position) as place,
             count(*) over (partition by year) as places
        from rows from (
          json_to_recordset(${JSON.stringify(invoices)}::text::json) as (order_id integer, year integer, snapshot json))
        with ordinality as invoice (order_id, year, snapshot, position)
       where not exists (select from invoices i where i.order_id = invoice.order_id)),
    taken as (
      insert into invoice_years (year, issued)
      select year, count(*) from wanted group by year order by year
      on conflict (year) do update set issued = invoice_years.issued + excluded.issued
      returning year, issued),
    numbered as (
      select order_id, year, snapshot, (issued - places + place)::text as place from wanted join taken using (year))
    insert into invoices (order_id, number, issued_at, snapshot)
    select order_id, year || '-' || lpad(place, greatest(6, length(place)), '0'), ${tx.now}, snapshot from numbered`,
)

/** The credit from another order, and that order's code. */
export interface Credit {
  amount: number
  note: string
}

export const readCredit = batchedRead(
  (tx, orderIds: number[]) => tx<(Credit & { order_id: number })[]>`
    select distinct on (order_id) order_id, amount, coalesce(note, '') as note from incoming_payments
     where order_id = any(${orderIds}::integer[]) and method = 'credit'
     order by order_id, number`,
  { ofInput: (id) => id, ofRow: ({ order_id }) => order_id },
)

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
