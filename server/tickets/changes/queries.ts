import * as owners from '#server/orders/owners/owners.ts'
import type { Owner } from '#server/people/customers/provisional/provisional.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A recorded change: the fields before and after it, and who made it: the owner, or a staff member (`done_by`). */
export interface ChangeRow {
  ticket_id: number
  customer_id: number | null
  done_by: string | null
  kind: 'edit' | 'reassign' | 'travel_time' | 'staff' | 'renewal'
  before: Record<string, string | number | null>
  after: Record<string, string | number | null>
  note: string | null
}

export type Holder = Pick<TicketRow, 'full_name' | 'email' | 'age' | 'name_changes_used'>

/** The sender of a transferred ticket no longer owns it. */
const owned = (tx: Tx, buyer: Owner, code: string) => tx`
  select t.*
    from tickets t join orders o on o.id = t.order_id
   where t.code = ${code} and t.status <> 'reassigned'
     and ${owners.isOwn(tx, buyer)} and o.accepted_ts_and_cs is not null`

export const findOwnedTicket = (tx: Tx, buyer: Owner, code: string) =>
  tx<TicketRow[]>`${owned(tx, buyer, code)}`

/** The lock keeps gates from admitting it until the transaction ends. */
export const lockOwnedTicket = (tx: Tx, buyer: Owner, code: string) =>
  tx<TicketRow[]>`${owned(tx, buyer, code)} for update of t`

export const insertChange = (tx: Tx, { before, after, ...change }: ChangeRow) => tx`
  insert into ticket_changes ${tx({ ...change, at: tx.now, before: tx.json(before), after: tx.json(after) } as never)}`

/** The new time of issue makes earlier prints invalid. */
export const updateHolder = (
  tx: Tx,
  id: number,
  { barcode_secret, ...to }: Holder & { barcode_secret: string },
) => tx<TicketRow[]>`
  update tickets
     set full_name = ${to.full_name}, email = ${to.email}, age = ${to.age}, name_changes_used = ${to.name_changes_used},
         barcode_secret = ${barcode_secret},
         last_edited_at = case when full_name = '' then last_edited_at else ${tx.now} end,
         barcode_issued_at = greatest(${tx.now}, coalesce(barcode_issued_at, created_at) + interval '1 millisecond')
   where id = ${id}
  returning *`

/** The new secret and time of issue make earlier prints and passes invalid; whoever has read the ticket's code on one cannot download the new one. */
export const updateBarcode = (
  tx: Tx,
  id: number,
  { barcode_secret, download_code }: { barcode_secret: string; download_code: string },
) => tx<TicketRow[]>`
  update tickets
     set barcode_secret = ${barcode_secret}, download_code = ${download_code}, last_edited_at = ${tx.now},
         barcode_issued_at = greatest(${tx.now}, coalesce(barcode_issued_at, created_at) + interval '1 millisecond')
   where id = ${id}
  returning *`

/** Sets the address of the named tickets of an order that have none. */
export const addEmail = (tx: Tx, orderId: number, email: string) => tx<TicketRow[]>`
  update tickets set email = ${email}
   where order_id = ${orderId} and email = '' and full_name <> '' and status in ('active', 'used')
  returning *`

/** Updates the ticket together with the line that holds its seat. */
export const updateDeparture = (tx: Tx, ticket: TicketRow, timeId: number) => tx<TicketRow[]>`
  with line as (
    update cart_products set transport_time_id = ${timeId} where id = ${ticket.cart_product_id})
  update tickets set transport_time_id = ${timeId}, last_edited_at = ${tx.now} where id = ${ticket.id}
  returning *`

/**
 * Ends the old ticket and issues a new one in another order, which then holds the place. In one statement, so that the place is never held
 * twice or not at all. The new line and ticket have a price of zero, because nothing is paid in that order.
 */
export const transferTicket = (
  tx: Tx,
  ticket: TicketRow,
  to: Holder & { order_id: number; code: string; barcode_secret: string; name_key: string },
) => tx<TicketRow[]>`
  with ended as (
    update tickets set status = 'reassigned', last_edited_at = ${tx.now} where id = ${ticket.id}),
  place as (
    update cart_products set released_at = ${tx.now}
     where id = ${ticket.cart_product_id} and released_at is null
    returning product_id, transport_time_id),
  held as (
    insert into cart_products (order_id, product_id, transport_time_id, full_name, email, age, price, fee, name_key)
    select ${to.order_id}, product_id, transport_time_id, ${to.full_name}, ${to.email}, ${to.age}, 0, 0, ${to.name_key}
      from place
    returning *)
  insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, transport_time_id, full_name, email,
                       age, price, fee, refund_fee, name_changes_used, last_edited_at, created_at, barcode_issued_at)
  select ${to.code}, ${to.barcode_secret}, order_id, id, product_id, transport_time_id, full_name, email,
         age, 0, 0, 0, ${to.name_changes_used}, ${tx.now}, ${tx.now}, ${tx.now}
    from held
  returning *`
