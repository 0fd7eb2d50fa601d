import { batchedWrite } from '#server/platform/batched.ts'
import type { Tx } from '#server/platform/shop.ts'

export const insertSuspended = batchedWrite(
  (tx, rows: { ticket_id: number; order_id: number }[]) => tx`
    insert into suspended_tickets (ticket_id, order_id)
    select ticket_id, order_id from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (ticket_id integer, order_id integer)
        on conflict do nothing`,
)

export const listSuspended = (tx: Tx, order: number) => tx<{ ticket_id: number }[]>`
  select ticket_id from suspended_tickets where order_id = ${order}`

export const deleteSuspended = (tx: Tx, order: number) => tx`
  delete from suspended_tickets where order_id = ${order}`

/** The status was set by a person. */
export const deleteSuspensionOf = (tx: Tx, ticket: number) => tx`
  delete from suspended_tickets where ticket_id = ${ticket}`
