import type { Tx } from '#server/platform/shop.ts'

export const insertWithheld = (tx: Tx, ticket: number, order: number) => tx`
  insert into withheld_tickets (ticket_id, order_id) values (${ticket}, ${order}) on conflict do nothing`

export const listWithheld = (tx: Tx, order: number) => tx<{ ticket_id: number }[]>`
  select ticket_id from withheld_tickets where order_id = ${order}`

export const deleteWithheld = (tx: Tx, order: number) => tx`
  delete from withheld_tickets where order_id = ${order}`

/** The status was set by a person. */
export const forgetWithheld = (tx: Tx, ticket: number) => tx`
  delete from withheld_tickets where ticket_id = ${ticket}`
