import type { Sql, Tx } from '#server/platform/shop.ts'

/** Money that belongs to the customer of an order; `returned_at` is null until it is sent back. */
export interface OverpaymentRow {
  id: number
  amount: number
  reason: string
  created_at: Temporal.Instant
  returned_at: Temporal.Instant | null
  returned_by: string | null
  /** The amount still to be sent back, in minor units. */
  remaining: number
  /** The amount sent back by staff. */
  out_of_band_amount: number
  /** Whether a bank transfer of it is in progress. */
  in_sepa_file: boolean
  /** Whether an account for it is known. */
  has_account: boolean
}

export const insertOverpayment = (
  tx: Tx,
  row: { order_id: number; amount: number; reason: string; created_by: string },
) => tx`insert into overpayments ${tx({ ...row, created_at: tx.now })}`

export const listOverpayments = (sql: Sql | Tx, order: number) => sql<OverpaymentRow[]>`
  select id, amount, reason, created_at, returned_at, returned_by, out_of_band_amount, remaining,
         account is not null or exists (
           select from incoming_payments i
             join bank_line_allocations part on part.incoming_payment_id = i.id and part.reversed_at is null
             join bank_lines line on line.id = part.line_id
            where i.order_id = v.order_id and line.iban <> '' and line.name <> '') as has_account,
         exists (select from credit_transfers where overpayment_id = v.id and status = 'sent') as in_sepa_file
    from overpayments v where order_id = ${order} order by id`

/** Everything that cards have not returned was sent out of band. Returns nothing if it is returned already. */
export const markOverpaymentReturned = (
  tx: Tx,
  order: number,
  id: number,
  returned_by: string,
  byCard: number,
) => tx<{ out_of_band_amount: number }[]>`
  update overpayments
     set returned_at = ${tx.now}, returned_by = ${returned_by}, returned_to_card = ${byCard}, out_of_band_amount = amount - ${byCard}
   where id = ${id} and order_id = ${order} and returned_at is null
  returning out_of_band_amount`

/** It is returned when nothing remains. Returns nothing if it is returned already. */
export const addSentByHand = (tx: Tx, order: number, id: number, amount: number, by: string) => tx<
  { id: number }[]
>`
  update overpayments
     set out_of_band_amount = out_of_band_amount + ${amount}::bigint,
         returned_by = case when remaining = ${amount}::bigint then ${by} end,
         returned_at = case when remaining = ${amount}::bigint then ${tx.now}::timestamptz end
   where id = ${id} and order_id = ${order} and returned_at is null
  returning id`

export const addBounced = (tx: Tx, id: number, amount: number) => tx`
  update overpayments set bounced_amount = bounced_amount + ${amount} where id = ${id}`

/** Completes the bank transfer of an overpayment. */
export const completeCreditTransfer = (tx: Tx, overpayment: number) => tx`
  update credit_transfers set status = 'completed', ended_at = ${tx.now} where overpayment_id = ${overpayment} and status = 'sent'`

/** Open overpayments that are being returned to a card or an account, or whose result at the gateway is unknown. */
export const listUnderway = (tx: Tx, order: number) => tx<{ id: number }[]>`
  select id from overpayments o
   where order_id = ${order} and returned_at is null
     and (exists (select from card_refunds where overpayment_id = o.id and status in ('pending', 'unknown'))
          or exists (select from credit_transfers where overpayment_id = o.id and status = 'sent'))`

/**
 * Closes open overpayments: the returned part of one is kept as returned, so that it is owed again if it bounces, and one without a
 * returned part is deleted.
 */
export const closeOpenOverpayments = (tx: Tx, order: number, by: string) => tx`
  with closed as (
    update overpayments
       set amount = returned_to_card + out_of_band_amount, returned_by = ${by}, returned_at = ${tx.now}
     where order_id = ${order} and returned_at is null and returned_to_card + out_of_band_amount > 0)
  delete from overpayments
   where order_id = ${order} and returned_at is null and returned_to_card + out_of_band_amount = 0`

/** It is returned when all of it was refunded, and open again if a part has failed; the part sent out of band stays sent. */
export const setReturnedToCard = (tx: Tx, id: number, amount: number, by: string) => tx`
  update overpayments
     set returned_to_card = ${amount},
         returned_by = case when amount = out_of_band_amount + ${amount}::bigint then ${by} end,
         returned_at = case when amount = out_of_band_amount + ${amount}::bigint then ${tx.now}::timestamptz end
   where id = ${id}`
