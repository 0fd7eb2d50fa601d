import type { Sql, Tx } from '#server/platform/shop.ts'

/** The refunds of an order that were not cancelled and that return money. */
export const listSentBack = (sql: Sql | Tx, order: number) => sql<{ id: number }[]>`
  select id from refunds where order_id = ${order} and status <> 'cancelled' and total > credited`

/** Locks the bank line from which a payment of an order was booked, if there is one. */
export const lockLineOf = (tx: Tx, code: string, number: number) => tx<{ id: number }[]>`
  select l.id
    from orders o
    join incoming_payments i on i.order_id = o.id
    join bank_line_allocations a on a.incoming_payment_id = i.id
    join bank_lines l on l.id = a.line_id
   where o.code = ${code} and i.number = ${number} and a.reversed_at is null
     for update of l`

/** The bank line of a payment, and whether the rest of that line is, or was, to be returned. */
export const readLine = (tx: Tx, incomingPayment: number) => tx<{ is_returned: boolean }[]>`
  select l.status in ('to_return', 'returned') as is_returned
    from bank_line_allocations a join bank_lines l on l.id = a.line_id
   where a.incoming_payment_id = ${incomingPayment} and a.reversed_at is null`
