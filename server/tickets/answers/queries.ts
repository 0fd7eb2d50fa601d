import type { OrderRow } from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import type { Owner } from '#server/people/customers/provisional/provisional.ts'
import type { Tx } from '#server/platform/shop.ts'

/** A buyer's order whose terms are accepted. */
export const findOwnedOrder = (tx: Tx, buyer: Owner, code: string) => tx<Pick<OrderRow, 'id'>[]>`
  select id from orders
   where code = ${code} and ${owners.isOwn(tx, buyer)} and accepted_ts_and_cs is not null`

/** The gates learn of other answers: those of a ticket, and those of merchandise or of an order with the tickets of the order. */
export const noteTicketChanged = (tx: Tx, line: number) => tx`
  update tickets set changed_in = pg_current_xact_id() where cart_product_id = ${line}`

export const noteOrderChanged = (tx: Tx, kind: 'merchandise' | 'orders', id: number) => tx`
  update orders set changed_in = pg_current_xact_id()
   where id = ${kind === 'orders' ? tx`${id}::integer` : tx`(select order_id from cart_merchandise where id = ${id})`}`
