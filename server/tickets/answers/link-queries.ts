import type { Connection, Tx } from '#server/platform/shop.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A ticket with its order's code, and with who is asked about it: its holder, or without an address the recipient of the order's mails. */
export interface AskedRow extends TicketRow {
  order_code: string
  recipient: string
}

const asked = (at: Connection | Tx) => at`
  t.*, o.code as order_code, coalesce(nullif(t.email, ''), order_recipient(o.customer_id, o.recipient_email)) as recipient`

/** The valid tickets of an order, by its code. */
export const activeTicketsOf = (at: Connection | Tx, order: string) => at<AskedRow[]>`
  select ${asked(at)} from tickets t join orders o on o.id = t.order_id
   where o.code = ${order} and o.accepted_ts_and_cs is not null and t.status = 'active'
   order by t.id`

/** One of them, after its order was locked. */
export const lockTicketOf = (tx: Tx, order: number, ticket: number) => tx<AskedRow[]>`
  select ${asked(tx)} from tickets t join orders o on o.id = t.order_id
   where t.id = ${ticket} and t.order_id = ${order} and t.status = 'active'
     for update of t`

/** A ticket whose holder may have to be asked, and since when they were not. */
export interface CandidateRow extends AskedRow {
  questions_asked_at: Temporal.Instant | null
  /** Whether it was not bought in the shop, where its questions are seen. */
  given: boolean
}

/** A moment from which a product's questions are to be looked at again. */
export interface Moment {
  product: number
  at: string
}

/**
 * Locks tickets whose questions nobody has looked at since they were issued, since their holder changed or, with `moments`, since that of
 * their product; those without a holder wait.
 */
export const lockCandidates = (
  tx: Tx,
  products: number[],
  moments: readonly Moment[] | null,
  limit: number,
) =>
  tx<CandidateRow[]>`
  select ${asked(tx)}, t.questions_asked_at, o.staff is not null as given
    from tickets t join orders o on o.id = t.order_id
   where t.product_id = any(${products}::integer[]) and t.status = 'active' and t.full_name <> ''
     and o.accepted_ts_and_cs is not null
     and ${
       moments === null
         ? tx`t.questions_asked_at is null`
         : tx`t.questions_asked_at < (
               select m.at from json_to_recordset(${JSON.stringify(moments)}::text::json) as m (product integer, at timestamptz)
                where m.product = t.product_id)`
     }
   order by t.id limit ${limit} for update of t skip locked`

export const markAsked = (tx: Tx, tickets: number[]) => tx`
  update tickets set questions_asked_at = ${tx.now} where id = any(${tickets}::integer[])`
