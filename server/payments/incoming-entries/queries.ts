import type { IncomingPaymentRow } from '#server/payments/amount-received/amount-received.ts'
import { batchedInsert } from '#server/platform/batched.ts'

/** Returns nothing if this number exists already. */
export const insertIncomingPayment = batchedInsert(
  (tx, rows: Omit<IncomingPaymentRow, 'id' | 'created_at'>[]) => tx<
    { id: number; order_id: number; number: number }[]
  >`
    insert into incoming_payments (order_id, number, amount, value_date, note, entered_by, created_at, method, rounding, reverses)
    select order_id, number, amount, value_date, note, entered_by, ${tx.now}, method, rounding, reverses
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
           as row (order_id integer, number integer, amount bigint, value_date date, note text, entered_by text, method text,
                   rounding bigint, reverses integer)
    on conflict (order_id, number) do nothing
    returning id, order_id, number`,
  {
    ofInput: ({ order_id, number }) => `${order_id} ${number}`,
    ofRow: ({ order_id, number }) => `${order_id} ${number}`,
  },
)
