import type { CreditReason } from '#contract/orders.ts'
import type { CreditNoteData } from '#server/documents/documents.ts'
import type { Snapshot } from '#server/payments/invoices/queries.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/** The content of a credit note, without its number. */
export type CreditSnapshot = Omit<CreditNoteData, 'number'>

/** A credit note to be inserted. */
export interface NewCreditNote {
  id: number
  order_id: number
  /** Null for a cancelled order. */
  refund_id: number | null
  snapshot: CreditSnapshot
}

/** The invoice of an order, and the id of the credit note of a refund, existing (`is_issued`) or new; nothing without an invoice. */
export const findForRefund = (tx: Tx, orderId: number, refundId: number) => tx<
  { id: number; is_issued: boolean; number: string; snapshot: Snapshot }[]
>`
  select coalesce(c.id, nextval('credit_notes_id_seq')::integer) as id, c.id is not null as is_issued, i.number, i.snapshot
    from invoices i left join credit_notes c on c.refund_id = ${refundId}
   where i.order_id = ${orderId}`

/**
 * Inserts a credit note with the next number of a year ("CN-2027-000001"). Locks the year until the transaction ends, so that numbers have
 * no gaps.
 */
export const insertNumbered = (
  tx: Tx,
  year: number,
  { id, order_id, refund_id, snapshot }: NewCreditNote,
) => tx`
  with taken as (
    insert into credit_note_years (year, issued)
    select ${year}::integer, 1
     where not exists (
       select from credit_notes where order_id = ${order_id} and refund_id is not distinct from ${refund_id}::integer)
    on conflict (year) do update set issued = credit_note_years.issued + 1
    returning 'CN-' || year || '-' || lpad(issued::text, greatest(6, length(issued::text)), '0') as number)
  insert into credit_notes (id, order_id, refund_id, number, issued_at, snapshot, total)
  select ${id}, ${order_id}, ${refund_id}::integer, number, ${tx.now}, ${JSON.stringify(snapshot)}::text::json, ${snapshot.total}
    from taken`

/** Those of refunds and cancelled orders, and those of corrected invoices. */
const allCreditNotes = (sql: Sql | Connection) => sql`
  select id, order_id, refund_id, number, issued_at, total, snapshot from credit_notes
  union all
  select id, order_id, null, credit_number, credited_at, total, credit_snapshot from corrected_invoices`

export const listCreditNotes = (sql: Sql | Connection, orderIds: number[]) => sql<
  {
    id: number
    order_id: number
    refund_id: number | null
    number: string
    issued_at: Temporal.Instant
    total: number
    reason: CreditReason | null
  }[]
>`
  select id, order_id, refund_id, number, issued_at, total, snapshot ->> 'reason' as reason
    from (${allCreditNotes(sql)}) c where order_id = any(${orderIds}::integer[]) order by id`

export const findCreditNote = (sql: Sql, id: number) => sql<
  { number: string; snapshot: CreditSnapshot; checksum: string }[]
>`
  select c.number, c.snapshot, o.checksum
    from (${allCreditNotes(sql)}) c join orders o on o.id = c.order_id where c.id = ${id}`

export const findByNumber = (sql: Sql, orderCode: string, number: string) => sql<
  { number: string; snapshot: CreditSnapshot }[]
>`
  select c.number, c.snapshot from (${allCreditNotes(sql)}) c join orders o on o.id = c.order_id
   where c.number = ${number} and o.code = ${orderCode}`

export const insertCancelled = (tx: Tx, orderId: number) => tx`
  insert into cancelled_invoices (order_id) select order_id from invoices where order_id = ${orderId} on conflict do nothing`

export const removeCancelled = (tx: Tx, orderId: number) => tx`
  delete from cancelled_invoices where order_id = ${orderId}`

export const listCancelled = (sql: Sql) => sql<{ order_id: number }[]>`
  select order_id from cancelled_invoices order by order_id limit 100`

export const findCancellation = (sql: Sql | Tx, orderId: number) => sql<{ id: number }[]>`
  select id from credit_notes where order_id = ${orderId} and refund_id is null`

/** An invoice, and the id for a credit note of it. */
export interface Invoiced {
  id: number
  number: string
  snapshot: Snapshot
}

export const findInvoiced = (tx: Tx, orderId: number) => tx<Invoiced[]>`
  select nextval('credit_notes_id_seq')::integer as id, number, snapshot from invoices where order_id = ${orderId}`

/** The credited amounts of an order at each tax rate. */
export const listTaxes = (tx: Tx, orderId: number) => tx<Snapshot['taxes']>`
  select (taxed ->> 'rate')::float8 as rate, (taxed ->> 'net')::bigint as net, (taxed ->> 'tax')::bigint as tax,
         (taxed ->> 'gross')::bigint as gross
    from credit_notes c, json_array_elements(c.snapshot -> 'taxes') taxed where c.order_id = ${orderId}`
