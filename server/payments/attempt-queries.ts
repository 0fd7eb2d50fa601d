import type { PaymentInstruction } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import { batchedInsert, batchedLock, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import type { PaymentEvent, HostedPage } from '#server/payments/gateways/gateways.ts'

/** An attempt to collect a payment through a gateway. `reference` is our id for it there, `gateway_ref` the gateway's own. */
export interface AttemptRow {
  id: number
  payment_id: number
  gateway: string
  reference: string
  gateway_ref: string | null
  status: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired'
  /** What was asked for; once it has succeeded, what the gateway has received. */
  amount: number
  currency: string
  /** The gateway's id of the charge. */
  transaction_ref: string | null
  /** The amount returned without a refund: as an overpayment, at the gateway itself, or by a lost dispute. */
  returned_amount: number
  /** What was charged in another currency, of which `amount` is then the value; null in the currency asked for. */
  charged_amount: number | null
  charged_currency: string | null
}

/** An attempt to be opened. `payment` is the reference of its payment, whose id need not be known yet. */
interface NewAttempt extends Pick<AttemptRow, 'gateway' | 'reference' | 'amount' | 'currency'> {
  payment: string
}

export const insertAttempt = batchedInsert(
  (tx, attempts: NewAttempt[]) => tx<AttemptRow[]>`
    insert into payment_attempts (payment_id, gateway, reference, amount, currency, status, created_at)
    select payment.id, attempt.gateway, attempt.reference, attempt.amount, attempt.currency, 'open', ${tx.now}
      from json_to_recordset(${JSON.stringify(attempts)}::text::json)
           as attempt (payment text, gateway text, reference text, amount bigint, currency text)
      join payments payment on payment.reference = attempt.payment
    returning *`,
  { ofInput: ({ reference }) => reference, ofRow: ({ reference }) => reference },
)

export const findOpenAttempt = (tx: Tx, payment: number) => tx<AttemptRow[]>`
  select * from payment_attempts where payment_id = ${payment} and status in ('open', 'processing')`

export interface ChargeRow extends AttemptRow {
  instruction: PaymentInstruction | null
  order_id: number
  order_code: string
  payment_reference: string
  position: number
  /** The number of payments of the order. */
  payments: number
  billing_name: string
  payer_email: string
  shipping_name: string | null
  shipping_amount: number
  donation_amount: number
  discount_amount: number
}

export const findCharge = (sql: Sql, id: number) => sql<ChargeRow[]>`
  select attempt.*, orders.id as order_id, orders.code as order_code, payment.reference as payment_reference, payment.position, orders.billing_name,
         order_recipient(orders.customer_id, orders.recipient_email) as payer_email,
         orders.shipping_name, orders.shipping_amount, orders.donation_amount, orders.discount_amount,
         (select count(*)::integer from payments each where each.order_id = orders.id and each.amount > 0) as payments
    from payment_attempts attempt
    join payments payment on payment.id = attempt.payment_id
    join orders on orders.id = payment.order_id
   where attempt.id = ${id}`

/** The page that was opened for an attempt. */
export type OpenedPage = HostedPage & Pick<AttemptRow, 'id'>

/** An attempt with its page. */
export type KeptPage = Pick<AttemptRow, 'id' | 'gateway_ref' | 'status'> & { instruction: PaymentInstruction }

/**
 * The first instruction is kept, so that concurrent callers send the payer to the same page. The attempts are locked in the order of their
 * ids.
 */
export const saveInstructions = (sql: Sql, pages: OpenedPage[]) => sql<KeptPage[]>`
  with page as (
    select * from json_to_recordset(${JSON.stringify(pages)}::text::json) as page (id integer, ref text, instruction jsonb)),
  locked as (
    select id from payment_attempts where id in (select id from page) order by id for update)
  update payment_attempts attempt
     set gateway_ref = coalesce(attempt.gateway_ref, page.ref), instruction = coalesce(attempt.instruction, page.instruction)
    from page join locked using (id)
   where attempt.id = page.id
  returning attempt.id, attempt.instruction, attempt.gateway_ref, attempt.status`

/** What the money of an attempt is worth. */
export type Worth = Pick<AttemptRow, 'amount' | 'currency' | 'charged_amount' | 'charged_currency'>

export const findAttempt = (tx: Tx, gateway: string, reference: string) => tx<
  (Worth & { id: number; order_id: number })[]
>`
  select attempt.id, payment.order_id, attempt.amount, attempt.currency, attempt.charged_amount, attempt.charged_currency
    from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
   where attempt.gateway = ${gateway} and attempt.reference = ${reference}`

export const findAttemptOfPage = (tx: Tx, gateway: string, page: string) => tx<
  (Worth & { id: number; order_id: number; status: AttemptRow['status'] })[]
>`
  select attempt.id, payment.order_id, attempt.status, attempt.amount, attempt.currency, attempt.charged_amount, attempt.charged_currency
    from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
   where attempt.gateway = ${gateway} and attempt.gateway_ref = ${page}`

export const lockAttempt = (tx: Tx, id: number) => tx<AttemptRow[]>`
  select * from payment_attempts where id = ${id} for update`

/** An attempt as a gateway names it: by our reference there. */
export interface AttemptKey {
  gateway: string
  reference: string
}

interface OfAttempt {
  attempt_gateway: string
  attempt_reference: string
}

const byAttempt = {
  ofInput: ({ gateway, reference }: AttemptKey) => `${gateway} ${reference}`,
  ofRow: ({ attempt_gateway, attempt_reference }: OfAttempt) => `${attempt_gateway} ${attempt_reference}`,
}

/** The payments and orders of attempts, to be joined with what is locked. */
const named = (tx: Tx, keys: AttemptKey[]) => tx`
  (select gateway as attempt_gateway, attempt.reference as attempt_reference, attempt.payment_id, payment.order_id
     from json_to_recordset(${JSON.stringify(keys)}::text::json) as wanted (gateway text, reference text)
     join payment_attempts attempt using (gateway, reference)
     join payments payment on payment.id = attempt.payment_id) as named`

export const lockOrderOf = batchedLock(
  'orders',
  (tx: Tx, keys: AttemptKey[]) => tx<(orders.OrderRow & OfAttempt)[]>`
    select ${orders.recipients.columns(tx)}, attempt_gateway, attempt_reference
      from ${named(tx, keys)} join orders on orders.id = named.order_id
     order by orders.id for update of orders`,
  byAttempt,
)

export const lockPaymentOfAttempt = batchedLock(
  'payments',
  (tx: Tx, keys: AttemptKey[]) => tx<(PaymentRow & OfAttempt)[]>`
    select payments.*, attempt_gateway, attempt_reference
      from ${named(tx, keys)} join payments on payments.id = named.payment_id
     order by payments.id for update of payments`,
  byAttempt,
)

/** A locked attempt, and whether this event was already processed. */
export interface LockedAttempt extends AttemptRow {
  is_duplicate: boolean
}

/** The caller has locked the order, so it sees every event recorded so far. */
export const lockAttemptOf = batchedLock(
  'payment_attempts',
  (tx: Tx, events: (AttemptKey & { id: string })[]) => tx<LockedAttempt[]>`
    select attempt.*,
           exists (select from payment_events e where e.gateway = wanted.gateway and e.gateway_event_id = wanted.id) as is_duplicate
      from json_to_recordset(${JSON.stringify(events)}::text::json) as wanted (gateway text, reference text, id text)
      join payment_attempts attempt on attempt.gateway = wanted.gateway and attempt.reference = wanted.reference
     order by attempt.id for update of attempt`,
  { ofInput: byAttempt.ofInput, ofRow: byAttempt.ofInput },
)

/** A new status of an attempt; `amount` is what the gateway has received, if that may be another amount than expected. */
interface StatusChange extends Pick<AttemptRow, 'id' | 'status'> {
  transaction?: string | null
  amount?: number
}

/** The gateway's first id of the charge is kept. */
export const setAttemptStatus = batchedWrite(
  (tx, changes: StatusChange[]) => tx`
    update payment_attempts attempt
       set status = change.status, amount = coalesce(change.amount, attempt.amount),
           transaction_ref = coalesce(attempt.transaction_ref, change.transaction),
           settled_at = case when change.status = 'processing' then attempt.settled_at else ${tx.now} end,
           failure_reason = case when change.status <> 'succeeded' then attempt.failure_reason end,
           failure_code = case when change.status <> 'succeeded' then attempt.failure_code end
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, status text, transaction text, amount bigint)
     where attempt.id = change.id`,
)

export const saveTransaction = (tx: Tx, id: number, transaction: string) => tx`
  update payment_attempts set transaction_ref = coalesce(transaction_ref, ${transaction}) where id = ${id}`

/** A successful attempt, whether or not it is allocated to its payment. */
export interface ChargedRow extends Omit<AttemptRow, 'status' | 'payment_id'> {
  order_id: number
  /** The amount that is disputed or was lost to a dispute; it cannot be refunded in addition. */
  disputed_amount: number
}

/** The successful attempts of orders, newest first. Queried per payment: with a join, PostgreSQL may read all attempts of the shop. */
export const listCharged = (sql: Sql | Connection, orders: number[]) => sql<ChargedRow[]>`
  select attempt.id, payment.order_id, attempt.gateway, attempt.reference, attempt.gateway_ref, attempt.amount,
         attempt.currency, attempt.transaction_ref, attempt.returned_amount, attempt.charged_amount, attempt.charged_currency,
         (select coalesce(sum(amount), 0)::bigint from disputes where attempt_id = attempt.id and status <> 'won') as disputed_amount
    from payments payment
   cross join lateral (
     select * from payment_attempts where payment_id = payment.id and status = 'succeeded' offset 0) attempt
   where payment.order_id = any(${orders}::integer[])
   order by attempt.settled_at desc, attempt.id desc`

/** Those of one order. */
export const chargedOf = batchedRead(listCharged, {
  ofInput: (order: number) => order,
  ofRow: ({ order_id }) => order_id,
})

/** Adds to the amount returned without a refund, or subtracts from it if a return has failed. */
export const addReturned = (tx: Tx, id: number, amount: number) => tx`
  update payment_attempts set returned_amount = returned_amount + ${amount} where id = ${id}`

export const endOpenAttempt = (
  sql: Sql,
  id: number,
  status: 'cancelled' | 'expired',
  now: Temporal.Instant,
) => sql`
  update payment_attempts set status = ${status}, settled_at = ${now} where id = ${id} and status in ('open', 'processing')`

export const closePaymentAttempts = (tx: Tx, payment: number) => tx<{ id: number }[]>`
  update payment_attempts set status = 'cancelled', settled_at = ${tx.now}
   where payment_id = ${payment} and status in ('open', 'processing')
  returning id`

export const closeOrderAttempts = batchedInsert(
  (tx, closed: { order_id: number; status: 'cancelled' | 'expired' }[]) => tx<
    { id: number; order_id: number }[]
  >`
    update payment_attempts attempt set status = closed.status, settled_at = ${tx.now}
      from json_to_recordset(${JSON.stringify(closed)}::text::json) as closed (order_id integer, status text)
      join payments payment using (order_id)
     where payment.id = attempt.payment_id and attempt.status in ('open', 'processing')
    returning attempt.id, payment.order_id`,
  { ofInput: ({ order_id }) => order_id, ofRow: ({ order_id }) => order_id },
)

export const readEndedAttempt = (sql: Sql, id: number) => sql<OpenAttempt[]>`
  select id, gateway, reference, gateway_ref from payment_attempts
   where id = ${id} and status not in ('open', 'processing', 'succeeded')`

/** An event of a gateway about an attempt, and its effect in a few words. */
interface NewEvent {
  gateway: string
  event: PaymentEvent
  attempt_id: number
  outcome: string
}

export const insertEvent = batchedWrite(
  (tx, events: NewEvent[]) => tx`
    insert into payment_events (gateway, gateway_event_id, attempt_id, raw, received_at, outcome)
    select gateway, event ->> 'id', attempt_id, event, ${tx.now}, outcome
      from json_to_recordset(${JSON.stringify(events)}::text::json)
           as event (gateway text, event jsonb, attempt_id integer, outcome text)`,
)

export type OpenAttempt = Pick<AttemptRow, 'id' | 'gateway' | 'reference' | 'gateway_ref'>

/** Claims this many attempts that are open, and unchecked, since `since`; two processes never claim the same one. */
export const lockAttemptsToCheck = (
  sql: Sql,
  now: Temporal.Instant,
  since: Temporal.Instant,
  limit: number,
) => sql<OpenAttempt[]>`
  update payment_attempts set last_checked_at = ${now}
   where id = any(array(
     select id from payment_attempts
      where status in ('open', 'processing') and created_at <= ${since} and (last_checked_at is null or last_checked_at <= ${since})
      order by coalesce(last_checked_at, created_at) limit ${limit} for update skip locked))
  returning id, gateway, reference, gateway_ref`

export const listOpenAttempts = (sql: Sql | Tx, orders: number[]) => sql<
  (OpenAttempt & { order_id: number })[]
>`
  select attempt.id, attempt.gateway, attempt.reference, attempt.gateway_ref, payment.order_id
    from payment_attempts attempt join payments payment on payment.id = attempt.payment_id
   where payment.order_id = any(${orders}::integer[]) and attempt.status in ('open', 'processing')`

/** Those of one order. */
export const openAttemptsOf = batchedRead(listOpenAttempts, {
  ofInput: (order: number) => order,
  ofRow: ({ order_id }) => order_id,
})
