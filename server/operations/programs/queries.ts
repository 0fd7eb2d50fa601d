import type { Tx } from '#server/platform/shop.ts'

/** The event of something that a program writes. */
interface EventRow {
  event_id: number
}

export const eventOfAllocation = (tx: Tx, id: number) => tx<EventRow[]>`
  select p.event_id from allocations a join products p on p.id = a.product_id where a.id = ${id}`

export const eventOfGuest = (tx: Tx, id: number) => tx<EventRow[]>`
  select p.event_id from allocation_guests g join allocations a on a.id = g.allocation_id join products p on p.id = a.product_id
   where g.id = ${id}`

export const eventOfTicket = (tx: Tx, code: string) => tx<EventRow[]>`
  select p.event_id from tickets t join products p on p.id = t.product_id where t.code = ${code}`

export const guestsOfOrders = (tx: Tx, orders: number[]) => tx<{ id: number }[]>`
  select g.id from allocation_guests g join cart_products l on l.id = g.cart_product_id
   where l.order_id = any(${orders}::integer[]) order by g.id`

export const readTicket = (tx: Tx, code: string) => tx<{ code: string; status: string }[]>`
  select code, status from tickets where code = ${code}`
