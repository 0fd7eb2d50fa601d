import type { Tx } from '#server/platform/shop.ts'

/** A payment that a gateway has reported in another currency, as it was reported last. */
interface ForeignPayment {
  id: number
  reference: string
  amount: number
  currency: string
  received_at: Temporal.Instant
}

/** Those of an order that are not in the books. */
export const listUnvalued = (tx: Tx, order: number) => tx<ForeignPayment[]>`
  select distinct on (attempt.id) attempt.id, attempt.reference, (event.raw ->> 'amount')::bigint as amount,
         event.raw ->> 'currency' as currency, event.received_at
    from payments payment
    join payment_attempts attempt on attempt.payment_id = payment.id
    join payment_events event on event.attempt_id = attempt.id
   where payment.order_id = ${order} and attempt.status <> 'succeeded' and event.raw ->> 'outcome' = 'succeeded'
     and event.raw ->> 'currency' <> attempt.currency and (event.raw ->> 'amount')::bigint > 0
   order by attempt.id, event.id desc`

/** The gateway has received it when it said so. */
export const saveValue = (tx: Tx, { id, amount, currency, received_at }: ForeignPayment, value: number) => tx`
  update payment_attempts
     set status = 'succeeded', amount = ${value}, charged_amount = ${amount}, charged_currency = ${currency},
         settled_at = ${received_at}, failure_reason = null, failure_code = null
   where id = ${id}`
