import type { IncomingPaymentRow } from '#server/payments/amount-received/amount-received.ts'
import type { Tx } from '#server/platform/shop.ts'

/** Returns nothing if this number exists already. */
export const insertIncomingPayment = (tx: Tx, row: Omit<IncomingPaymentRow, 'id' | 'created_at'>) => tx<
  { id: number }[]
>`
  insert into incoming_payments (order_id, number, amount, value_date, note, entered_by, created_at, method, rounding, reverses)
  values (${row.order_id}, ${row.number}, ${row.amount}, ${row.value_date}::date, ${row.note}, ${row.entered_by}, ${tx.now},
          ${row.method}, ${row.rounding}, ${row.reverses})
  on conflict (order_id, number) do nothing
  returning id`
