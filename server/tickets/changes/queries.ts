import * as owners from '#server/orders/owners/owners.ts'
import type { Owner } from '#server/people/customers/provisional/provisional.ts'
import { batchedWrite } from '#server/platform/batched.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { PurchaseRow, TicketRow } from '#server/tickets/queries.ts'

/** A recorded change: the fields before and after it, and who made it: the owner, or a staff member (`done_by`). */
export interface ChangeRow {
  ticket_id: number
  customer_id: number | null
  done_by: string | null
  kind: 'edit' | 'reassign' | 'travel_time' | 'variant' | 'staff' | 'renewal'
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

export const insertChange = batchedWrite(
  (tx, changes: ChangeRow[]) => tx`
    insert into ticket_changes (ticket_id, kind, customer_id, done_by, at, before, after, note)
    select ticket_id, kind, customer_id, done_by, ${tx.now}, before, after, note
      from json_to_recordset(${JSON.stringify(changes)}::text::json)
           as change (ticket_id integer, kind text, customer_id integer, done_by text, before jsonb, after jsonb, note text)`,
)

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

/** As `updateDeparture`. */
export const updateVariant = (tx: Tx, ticket: TicketRow, variantId: number) => tx<TicketRow[]>`
  with line as (
    update cart_products set variant_id = ${variantId} where id = ${ticket.cart_product_id})
  update tickets set variant_id = ${variantId}, last_edited_at = ${tx.now} where id = ${ticket.id}
  returning *`

const ownedPurchase = (tx: Tx, buyer: Owner, code: string) => tx`
  select p.*
    from merchandise_purchases p join orders o on o.id = p.order_id
   where p.code = ${code} and ${owners.isOwn(tx, buyer)} and o.accepted_ts_and_cs is not null`

export const findOwnedPurchase = (tx: Tx, buyer: Owner, code: string) =>
  tx<PurchaseRow[]>`${ownedPurchase(tx, buyer, code)}`

/** The lock keeps it from being packed, handed over or refunded until the transaction ends. */
export const lockOwnedPurchase = (tx: Tx, buyer: Owner, code: string) =>
  tx<PurchaseRow[]>`${ownedPurchase(tx, buyer, code)} for update of p`

export const updatePurchaseVariant = (tx: Tx, purchase: PurchaseRow, variantId: number) => tx`
  with line as (
    update cart_merchandise set variant_id = ${variantId} where id = ${purchase.cart_merchandise_id})
  update merchandise_purchases set variant_id = ${variantId}, last_edited_at = ${tx.now} where id = ${purchase.id}`

/**
 * Ends the old ticket and issues a new one in another order, which then holds the place. In one statement, so that the place is never held
 * twice or not at all. The new line and ticket have a price of zero, because nothing is paid in that order. A guest's place stays that of
 * its allocation.
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
    returning product_id, transport_time_id, variant_id),
  held as (
    insert into cart_products (order_id, product_id, transport_time_id, variant_id, full_name, email, age, price, fee, name_key)
    select ${to.order_id}, product_id, transport_time_id, variant_id, ${to.full_name}, ${to.email}, ${to.age}, 0, 0, ${to.name_key}
      from place
    returning *),
  guest as (
    update allocation_guests set cart_product_id = held.id
      from held where cart_product_id = ${ticket.cart_product_id})
  insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, transport_time_id, variant_id, full_name, email,
                       age, price, fee, refund_fee, transferable, name_changes_used, last_edited_at, created_at, barcode_issued_at)
  select ${to.code}, ${to.barcode_secret}, order_id, id, product_id, transport_time_id, variant_id, full_name, email,
         age, 0, 0, 0, ${ticket.transferable}::boolean, ${to.name_changes_used}, ${tx.now}, ${tx.now}, ${tx.now}
    from held
  returning *`
