import type { RefundDestination } from '#contract/orders.ts'
import { batchedInsert, batchedLock, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/** The subject of a refund: an issued item, or a place of an unpaid order. */
export type ItemKind = 'ticket' | 'merchandise' | 'cart_product' | 'cart_merchandise'

/** An item of a refund; amounts are in minor units, and `amount` includes `shipping_refund`. */
export interface RefundItem {
  refund_id: number
  kind: ItemKind
  item_id: number
  amount: number
  shipping_refund: number
  status_before: string | null
}

/** A refund without its account, which is read separately. */
export interface RefundRow {
  id: number
  order_id: number
  customer_id: number
  status: 'active' | 'processing' | 'problem' | 'processed' | 'cancelled'
  created_at: Temporal.Instant
  completed_at: Temporal.Instant | null
  total: number
  shipping_refund: number
  /** What it gives back of the donation; part of the total. */
  donation_refund: number
  /** The staff's description of its last problem; null without one, and once the account is erased. */
  problem_reason: string | null
  destination: RefundDestination
  /** The amount sent by another way than cards, or credited to another order, in minor units. */
  out_of_band_amount: number
  /** Whether its places are released once a refund to a card has gone through. */
  release_places: boolean
  /** False while the customer has to enter an account. */
  has_account: boolean
  /** Whether the account comes from a bank statement instead of a person. */
  account_from_statement: boolean
  /** Whether it belongs to a refund run. */
  is_of_run: boolean
  /** Whether it was created by staff instead of the customer. */
  is_by_staff: boolean
  /** Whether a payment of its order is disputed. */
  is_disputed: boolean
  /** The amount credited to another order; included in `out_of_band_amount`. */
  credited: number
  /** What it keeps because the rest of the order is priced anew; negative if it returns what others kept. */
  kept_for_rest: number
  /** The code of the new order, if it belongs to a change of a paid order; otherwise null. */
  new_order: string | null
}

export type NewRefund = Pick<
  RefundRow,
  'order_id' | 'customer_id' | 'total' | 'shipping_refund' | 'destination'
> & {
  /** Null if neither an account nor a note is stored. */
  bank_details: string | null
  /** The account comes from a bank statement instead of a person. */
  account_from_statement: boolean
} & Partial<
    CreatedByStaff & Pick<RefundRow, 'credited' | 'out_of_band_amount' | 'release_places' | 'kept_for_rest'>
  >

/** The staff member who created a refund, and the reason. */
interface CreatedByStaff {
  created_by: string
  reason: string
  refund_fee_waived: boolean
  fees_included: boolean
}

export const insertRefund = batchedInsert(
  (tx, refunds: NewRefund[]) => tx<{ id: number; order_id: number }[]>`
    insert into refunds (order_id, customer_id, total, shipping_refund, donation_refund, destination, bank_details, account_from_statement, credited,
                         out_of_band_amount, release_places, kept_for_rest, created_by, reason, refund_fee_waived, fees_included, created_at)
    select order_id, customer_id, total, shipping_refund, coalesce(donation_refund, 0), destination, bank_details, account_from_statement, coalesce(credited, 0),
           coalesce(out_of_band_amount, 0), coalesce(release_places, false), coalesce(kept_for_rest, 0), created_by, reason, coalesce(refund_fee_waived, false),
           coalesce(fees_included, false), ${tx.now}
      from json_populate_recordset(null::refunds, ${JSON.stringify(refunds)}::text::json)
    returning id, order_id`,
  { ofInput: ({ order_id }) => order_id, ofRow: ({ order_id }) => order_id },
)

/** The status of an item that an earlier refund has refunded: a later one gives back what that has kept. */
export const REFUNDED = 'refunded'

/** Only the refund that has taken an item is active for it. */
export const insertItems = batchedWrite(
  (tx, items: RefundItem[][]) => tx`
    insert into refund_items (refund_id, kind, item_id, amount, shipping_refund, status_before, active)
    select refund_id, kind, item_id, amount, shipping_refund, status_before, status_before is distinct from ${REFUNDED}::text
      from json_populate_recordset(null::refund_items, ${JSON.stringify(items.flat())}::text::json)`,
)

/** A scalar subquery for each refund: with `exists` PostgreSQL may read all of the runs for a few refunds. */
const isOfRun = (sql: Sql | Connection) =>
  sql`coalesce((select true from refund_run_orders where refund_id = r.id limit 1), false)`

/** The code of the new order of the change of a paid order that a refund belongs to. */
const newOrder = (sql: Sql | Connection) => sql`(
  select n.code from order_changes c join orders n on n.id = c.new_order_id where c.refund_id = r.id)`

/** Whether a payment of a refund's order is disputed; the bank may then return the money itself. */
const isDisputed = (sql: Sql | Connection) => sql`exists (
  select from disputes d join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id
   where p.order_id = r.order_id and d.status = 'open')`

/** Cancelled refunds are kept but not listed. */
export const listRefunds = (sql: Sql | Connection, orders: number[]) => sql<RefundRow[]>`
  select id, order_id, customer_id, status, created_at, completed_at, total, shipping_refund, donation_refund, problem_reason,
         destination, release_places, out_of_band_amount, destination <> 'bank_account' or bank_details is not null as has_account, account_from_statement, credited, kept_for_rest,
         ${newOrder(sql)} as new_order, ${isOfRun(sql)} as is_of_run, created_by is not null as is_by_staff, ${isDisputed(sql)} as is_disputed
    from refunds r where order_id = any(${orders}::integer[]) and status <> 'cancelled' order by id`

export const listItems = (sql: Sql | Connection, refunds: number[]) => sql<RefundItem[]>`
  select refund_id, kind, item_id, amount, shipping_refund, status_before
    from refund_items where refund_id = any(${refunds}::integer[]) order by kind, item_id`

/** Those of one refund. */
export const itemsOf = batchedRead(listItems, {
  ofInput: (refund: number) => refund,
  ofRow: ({ refund_id }) => refund_id,
})

/** The transferred tickets that were cancelled for a refund. */
export const listEnded = (tx: Tx, refund: number) => tx<{ id: number }[]>`
  select t.id from refund_items i join tickets t on t.cart_product_id = i.item_id
   where i.refund_id = ${refund} and i.kind = 'cart_product' and t.status = 'reassigned'`

const byId = { ofInput: (id: number) => id, ofRow: ({ id }: { id: number }) => id }

export const findOwner = batchedRead(
  (tx, ids: number[]) => tx<Pick<RefundRow, 'id' | 'order_id' | 'customer_id' | 'is_of_run'>[]>`
    select id, order_id, customer_id, ${isOfRun(tx)} as is_of_run from refunds r where id = any(${ids}::integer[])`,
  byId,
)

const lockRows = (tx: Tx, ids: number[]) => tx<RefundRow[]>`
  select id, order_id, customer_id, status, created_at, completed_at, total, shipping_refund, donation_refund, problem_reason,
         destination, release_places, out_of_band_amount, destination <> 'bank_account' or bank_details is not null as has_account, account_from_statement, credited,
         ${newOrder(tx)} as new_order, ${isOfRun(tx)} as is_of_run, created_by is not null as is_by_staff, ${isDisputed(tx)} as is_disputed
    from refunds r where id = any(${ids}::integer[]) order by id for update`

export const lockRefundRow = batchedLock('refunds', lockRows, byId)

/** The amount of a refund `r` that cards have refunded, or may have. */
const refundedByCards = (sql: Sql | Tx) => sql`(
  select coalesce(sum(amount), 0)::bigint from card_refunds where refund_id = r.id and status in ('succeeded', 'unknown'))`

/** The amount of a refund `r` still to be sent by another way than cards. */
const amountToTransfer = (sql: Sql | Tx) => sql`r.total - r.out_of_band_amount - ${refundedByCards(sql)}`

/** A resumed refund keeps its last problem. What cards have not refunded of a completed one was sent out of band. */
export const setStatus = batchedWrite(
  (tx, changes: { id: number; status: RefundRow['status']; reason: string | null }[]) => tx`
    update refunds r
       set status = change.status, problem_reason = coalesce(change.reason, r.problem_reason),
           completed_at = case when change.status = 'processed' then ${tx.now}::timestamptz end,
           out_of_band_amount = case when change.status = 'processed' then r.total - ${refundedByCards(tx)} else r.out_of_band_amount end,
           bank_details = case when change.status <> 'cancelled' then r.bank_details end
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, status text, reason text)
     where r.id = change.id`,
)

export const setReleasePlaces = (tx: Tx, id: number, release_places: boolean) => tx`
  update refunds set release_places = ${release_places} where id = ${id}`

/** Sets the account of a refund. */
export const setBankDetails = (tx: Tx, id: number, bank_details: string) => tx`
  update refunds set bank_details = ${bank_details}, account_from_statement = false, destination = 'bank_account' where id = ${id}`

/** The bank transfer in progress of a refund has arrived or failed; after a failure the refund may be in another file. */
export const endCreditTransfer = (
  tx: Tx,
  id: number,
  status: 'completed' | 'returned',
  reason: string | null,
) => tx`
  with ended as (
    update credit_transfers set status = ${status}, ended_at = ${tx.now}, return_reason = case when ${status} = 'returned' then ${reason}::text end
     where refund_id = ${id} and status = 'sent'
    returning refund_id)
  update refunds set payment_file_at = null, payment_file_by = null
   where id in (select refund_id from ended) and ${status} = 'returned'`

/** After a transfer of it has ended, a refund may be in another file, unless one in progress, or a later payment file, has it. */
export const clearPaymentFile = (tx: Tx, id: number) => tx`
  update refunds set payment_file_at = null, payment_file_by = null
   where id = ${id} and not exists (select from credit_transfers where refund_id = ${id} and status = 'sent')
     and payment_file_at <= (select max(f.created_at) from credit_transfers t join sepa_files f on f.id = t.file_id where t.refund_id = ${id})`

/** The amount of it that is on its way to the bank. */
export const readOnItsWay = (tx: Tx, id: number) => tx<{ amount: number }[]>`
  select coalesce(sum(amount), 0)::bigint as amount from credit_transfers where refund_id = ${id} and status = 'sent'`

export const readAmountsToTransfer = (sql: Sql | Tx, ids: number[]) => sql<{ id: number; amount: number }[]>`
  select r.id, ${amountToTransfer(sql)} as amount from refunds r where r.id = any(${ids}::integer[])`

export const addSent = (tx: Tx, id: number, amount: number) => tx`
  update refunds set out_of_band_amount = out_of_band_amount + ${amount} where id = ${id}`

/** Records that this amount was returned. */
export const reduceSent = (tx: Tx, id: number, amount: number) => tx`
  update refunds set out_of_band_amount = greatest(credited, out_of_band_amount - ${amount}::bigint) where id = ${id}`

export const releaseItems = (tx: Tx, refund: number) => tx`
  update refund_items set active = false where refund_id = ${refund}`

export const eraseBankDetails = (sql: Sql, before: Temporal.Instant) => sql<{ id: number }[]>`
  update refunds set bank_details = null, problem_reason = null, reason = null
   where id in (
     select id from refunds
      where completed_at <= ${before} and bank_details is not null limit 1000 for update skip locked)
  returning id`

export const readBankDetails = (sql: Sql | Tx, ids: number[]) => sql<{ id: number; bank_details: string }[]>`
  select id, bank_details from refunds where id = any(${ids}::integer[]) and bank_details is not null`

/** The last refund with an account that a customer has requested, unless its money could not be sent there. */
export const findLastRequestWithAccount = (sql: Sql | Tx, customer: number) => sql<{ id: number }[]>`
  select id from refunds
   where customer_id = ${customer} and destination = 'bank_account' and bank_details is not null
     and status <> 'problem' and created_by is null and not account_from_statement
   order by id desc limit 1`

/** The account from which an order was paid. */
export interface Payer {
  order_id: number
  holder: string
  iban: string
}

/** The payers of orders paid by transfer, according to the newest bank line allocated to each. */
export const listPayers = (sql: Sql | Connection, orderIds: number[]) => sql<Payer[]>`
  select distinct on (i.order_id) i.order_id, line.name as holder, line.iban
    from incoming_payments i
    join bank_line_allocations part on part.incoming_payment_id = i.id and part.reversed_at is null
    join bank_lines line on line.id = part.line_id
   where i.order_id = any(${orderIds}::integer[]) and line.iban <> '' and line.name <> ''
   order by i.order_id, line.id desc`

/** The payer of one order. */
export const payerOf = batchedRead(listPayers, {
  ofInput: (order: number) => order,
  ofRow: ({ order_id }) => order_id,
})

const isInSepaFile = (sql: Sql | Tx) =>
  sql`exists (select from credit_transfers where refund_id = r.id and status = 'sent')`

/**
 * The refunds in processing, oldest first: those of `ids`, or by default all undisputed ones outside SEPA files; without `again` only
 * those that are in no file. Locks them, so that two concurrent files do not contain the same refund.
 */
export const lockPayable = (tx: Tx, ids: number[], again: boolean, limit: number) => tx<PayableRow[]>`
  select r.id, r.payment_file_at, o.code as order, ${isDisputed(tx)} as is_disputed, ${isInSepaFile(tx)} as is_in_sepa_file,
         ${amountToTransfer(tx)} as total
    from refunds r join orders o on o.id = r.order_id
   where r.status = 'processing' and r.destination = 'bank_account' 
     and case when cardinality(${ids}::integer[]) = 0 then not ${isDisputed(tx)} and not ${isInSepaFile(tx)} else r.id = any(${ids}::integer[]) end
     and (${again} or r.payment_file_at is null)
   order by r.id limit ${limit}
     for update of r`

export const setPaymentFile = (tx: Tx, ids: number[], by: string) => tx`
  update refunds set payment_file_at = ${tx.now}, payment_file_by = ${by} where id = any(${ids}::integer[])`

/** The number of refunds in processing; `held` of them are in no file because of a dispute. */
export const countPayable = (tx: Tx) => tx<{ refunds: number; held: number }[]>`
  select count(*)::integer as refunds,
         count(*) filter (where payment_file_at is null and ${isDisputed(tx)})::integer as held
    from refunds r where status = 'processing' and destination = 'bank_account'`

export interface PayableRow {
  id: number
  /** Without the amounts already refunded to a card or sent before. */
  total: number
  payment_file_at: Temporal.Instant | null
  /** Whether a payment of its order is disputed. */
  is_disputed: boolean
  /** Whether a bank transfer of it is in progress. */
  is_in_sepa_file: boolean
  /** The order's code. */
  order: string
}

/** Refunds completed by releases without credit notes. */
export const listQueued = (sql: Sql) => sql<{ refund_id: number }[]>`
  select refund_id from credit_note_queue order by refund_id limit 100`

export const removeQueued = (tx: Tx, id: number) => tx`
  delete from credit_note_queue where refund_id = ${id}`
