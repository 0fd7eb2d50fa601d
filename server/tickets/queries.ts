import { batchedInsert, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

export interface TicketRow {
  id: number
  code: string
  /** Downloads it instead of its code, which others have read on a QR code that was renewed; null if none was. */
  download_code: string | null
  barcode_secret: string
  order_id: number
  cart_product_id: number
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  email: string
  age: string | null
  status: string
  price: number
  fee: number
  refund_fee: number
  name_changes_used: number
  last_edited_at: Temporal.Instant | null
  created_at: Temporal.Instant
  /** Whether its holder may hand it on, as an allocation says; null: as its product says. */
  transferable: boolean | null
  /** When its current print was issued; null for tickets issued before the current barcode format. */
  barcode_issued_at: Temporal.Instant | null
  /** Beginning and end of the link that gives it away, as long as all its tickets are valid, where the tickets of orders are listed. */
  gift_link_since?: Temporal.Instant | null
  gift_link_until?: Temporal.Instant | null
}

export interface PurchaseRow {
  id: number
  code: string
  order_id: number
  cart_merchandise_id: number
  merchandise_id: number
  variant_id: number | null
  status: string
  price: number
  fee: number
  refund_fee: number
  shipping_share: number
  /** The parcel in which it was sent. */
  shipment_id: number | null
  /** Whether it is collected on site instead of being shipped. */
  pick_up: boolean
  last_edited_at: Temporal.Instant | null
}

export type NewTicket = Pick<
  TicketRow,
  | 'code'
  | 'barcode_secret'
  | 'order_id'
  | 'cart_product_id'
  | 'product_id'
  | 'transport_time_id'
  | 'variant_id'
  | 'full_name'
  | 'email'
  | 'age'
  | 'price'
  | 'fee'
  | 'refund_fee'
  | 'transferable'
>

export type NewPurchase = Pick<
  PurchaseRow,
  | 'code'
  | 'order_id'
  | 'cart_merchandise_id'
  | 'merchandise_id'
  | 'variant_id'
  | 'price'
  | 'fee'
  | 'refund_fee'
  | 'shipping_share'
  | 'pick_up'
>

/** A ticket transferred from its order, and the valid ticket that replaces it. */
export interface TransferredTicket extends Pick<
  TicketRow,
  'order_id' | 'cart_product_id' | 'price' | 'fee' | 'refund_fee'
> {
  /** The code and status of the valid ticket. */
  code: string
  status: string
}

/** The valid tickets that were transferred from orders, however often. */
export const listTransferred = (sql: Sql | Tx, orders: number[]) => sql<TransferredTicket[]>`
  with recursive chain (first, last) as (
    select id, id from tickets where order_id = any(${orders}::integer[]) and status = 'reassigned'
    union all
    select chain.first, next.id
      from chain
      join ticket_changes c on c.ticket_id = chain.last and c.kind = 'reassign'
      join tickets next on next.code = c.after ->> 'code')
  select t.order_id, t.cart_product_id, t.price, t.fee, t.refund_fee, held.code, held.status
    from chain join tickets t on t.id = chain.first join tickets held on held.id = chain.last
   where held.status in ('active', 'used') order by t.id`

/** Those of one order. */
export const transferredOf = batchedRead(listTransferred, {
  ofInput: (order: number) => order,
  ofRow: ({ order_id }) => order_id,
})

/** The accounts from which the tickets of orders were transferred; null if staff did it. */
export const giversOf = (sql: Connection, orders: number[]) => sql<
  { order_id: number; full_name: string | null; email: string | null }[]
>`
  select distinct on (t.order_id) t.order_id, c.full_name, c.email
    from tickets t
    join ticket_changes change on change.after ->> 'code' = t.code and change.kind = 'reassign'
    left join customers c on c.id = change.customer_id
   where t.order_id = any(${orders}::integer[])
   order by t.order_id, t.id`

/** The current tickets of the places of an order, valid or ended, including transferred ones; locked as by `lockByCode`. */
export const listOfPlaces = (tx: Tx, order: number) => tx<TicketRow[]>`
  with recursive chain (id) as (
    select id from tickets where order_id = ${order}
    union
    select next.id
      from chain
      join ticket_changes c on c.ticket_id = chain.id and c.kind = 'reassign'
      join tickets next on next.code = c.after ->> 'code')
  select t.* from tickets t where t.id in (select id from chain) and t.status <> 'reassigned' order by t.id for update`

/** All merchandise of an order that has a status. */
export const updatePurchases = (tx: Tx, order: number, from: string, to: string) => tx`
  update merchandise_purchases set status = ${to} where order_id = ${order} and status = ${from}`

/** `cart_product_id` is unique, so a line is issued once. */
export const insertTickets = batchedWrite(
  (tx, tickets: NewTicket[][]) => tx`
  insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, transport_time_id, variant_id,
                       full_name, email, age, price, fee, refund_fee, transferable, created_at, barcode_issued_at)
  select code, barcode_secret, order_id, cart_product_id, product_id, transport_time_id, variant_id,
         full_name, email, age, price, fee, refund_fee, transferable, ${tx.now}, ${tx.now}
    from json_to_recordset(${JSON.stringify(tickets.flat())}::text::json) as ticket
      (code text, barcode_secret text, order_id integer, cart_product_id integer, product_id integer,
       transport_time_id integer, variant_id integer, full_name text, email text, age text, price bigint, fee bigint, refund_fee bigint,
       transferable boolean)
  on conflict (cart_product_id) do nothing`,
)

export const insertPurchases = batchedWrite(
  (tx, purchases: NewPurchase[][]) => tx`
  insert into merchandise_purchases (code, order_id, cart_merchandise_id, merchandise_id, variant_id, price, fee, refund_fee,
                                     shipping_share, pick_up, created_at)
  select code, order_id, cart_merchandise_id, merchandise_id, variant_id, price, fee, refund_fee, shipping_share, pick_up,
         ${tx.now}
    from json_to_recordset(${JSON.stringify(purchases.flat())}::text::json) as purchase
      (code text, order_id integer, cart_merchandise_id integer, merchandise_id integer, variant_id integer,
       price bigint, fee bigint, refund_fee bigint, shipping_share bigint, pick_up boolean)
  on conflict (cart_merchandise_id) do nothing`,
)

export const ticketsOf = (sql: Sql | Connection, orderIds: number[]) => sql<TicketRow[]>`
  select t.*, link.created_at as gift_link_since, link.expires_at as gift_link_until
    from tickets t
    left join (gift_link_tickets given join gift_links link on link.id = given.gift_link_id)
      on given.ticket_id = t.id
     and not exists (select from gift_link_tickets o join tickets other on other.id = o.ticket_id
                      where o.gift_link_id = link.id and other.status <> 'active')
   where t.order_id = any(${orderIds}::integer[]) order by t.id`

export const purchasesOf = (sql: Sql | Connection, orderIds: number[]) => sql<PurchaseRow[]>`
  select * from merchandise_purchases where order_id = any(${orderIds}::integer[]) order by id`

/** A ticket with the data that decides about its download. */
export type TicketForDownload = TicketRow & {
  account_email: string
  recipient_email: string | null
  order_code: string
  accepted: boolean
  /** The holder's language if known, otherwise the order's. */
  language: string | null
}

const forDownload = (sql: Sql | Tx) => sql`
  select t.*, c.email as account_email, o.recipient_email, o.code as order_code, o.accepted_ts_and_cs is not null as accepted,
         recipient_language(t.email, o.id) as language
    from tickets t
    join orders o on o.id = t.order_id
    join customers c on c.id = o.customer_id`

/** The ticket of a download link: by its download code, or by its code as long as it has no other. */
export const findForDownload = (sql: Sql | Tx, linkCode: string) => sql<TicketForDownload[]>`
  ${forDownload(sql)}
   where t.code = ${linkCode} and t.download_code is null or t.download_code = ${linkCode}`

export const findForStaff = (sql: Sql | Tx, ticketCode: string) => sql<TicketForDownload[]>`
  ${forDownload(sql)} where t.code = ${ticketCode}`

export const findByIds = (sql: Sql | Tx, ids: number[]) => sql<TicketForDownload[]>`
  ${forDownload(sql)} where t.id = any(${ids}::integer[])`

/** The tickets whose holder, or whose account, has this address. Two queries, so that each uses its index. */
export const ticketsFor = (tx: Tx, email: string) => tx<TicketForDownload[]>`
  with matching as (
    select id from tickets where email_key(email) = email_key(${email})
    union
    select t.id
      from customers c join orders o on o.customer_id = c.id join tickets t on t.order_id = o.id
     where email_key(c.email) = email_key(${email}))
  select t.*, c.email as account_email, o.recipient_email, o.code as order_code, o.accepted_ts_and_cs is not null as accepted,
         recipient_language(t.email, o.id) as language
    from matching
    join tickets t on t.id = matching.id
    join orders o on o.id = t.order_id
    join customers c on c.id = o.customer_id
   order by o.id, t.id`

export const readByCode = (tx: Tx, code: string) => tx<TicketRow[]>`
  select * from tickets where code = ${code}`

/** The ticket with a code. The lock keeps gates from admitting it, and others from changing it. */
export const lockByCode = (tx: Tx, code: string) => tx<TicketRow[]>`
  select * from tickets where code = ${code} for update`

/** The tickets of an order, locked like `lockByCode`. */
export const lockTicketsOf = (tx: Tx, orderId: number) => tx<TicketRow[]>`
  select * from tickets where order_id = ${orderId} order by id for update`

/** A change of the status of items. */
export interface StatusChange {
  ids: number[]
  from: string
  to: string
}

/** The rows `item` of changes, whose first id names each of them. */
const changing = (tx: Tx, changes: StatusChange[]) => tx`
  (select item.id, change.from, change.to, change.ids[1] as change
     from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (ids integer[], "from" text, "to" text)
    cross join unnest(change.ids) as item (id)) as item`

const byChange = {
  ofInput: ({ ids }: StatusChange) => ids[0] ?? null,
  ofRow: ({ change }: { change: number }) => change,
}

export const updateTicketStatus = batchedInsert(
  (tx, changes: StatusChange[]) => tx<{ id: number; change: number }[]>`
    update tickets set status = item.to from ${changing(tx, changes)}
     where tickets.id = item.id and status = item.from
    returning item.id, item.change`,
  byChange,
)

/** The lock keeps gates from admitting them, and from undoing an admission. */
export const lockTickets = (tx: Tx, ids: number[]) => tx`
  select from tickets where id = any(${ids}::integer[]) order by id for update`

/** Used if there is a valid admission, otherwise active. */
export const restoreTicketStatus = (tx: Tx, ids: number[], from: string) => tx<{ id: number }[]>`
  update tickets t
     set status = case when (select count(*) filter (where outcome = 'admitted') > count(*) filter (where outcome = 'undone')
                               from scans where ticket_id = t.id and sequence is not null) then 'used' else 'active' end
   where id = any(${ids}::integer[]) and status = ${from} returning id`

/** Whether a ticket has an admission that was not undone. */
export const isAdmitted = async (tx: Tx, id: number): Promise<boolean> =>
  (await readAdmitted(tx, id))[0]?.admitted ?? false

const readAdmitted = batchedRead(
  (tx, ids: number[]) => tx<{ ticket_id: number; admitted: boolean }[]>`
    select ticket_id, count(*) filter (where outcome = 'admitted') > count(*) filter (where outcome = 'undone') as admitted
      from scans where ticket_id = any(${ids}::integer[]) and sequence is not null
     group by ticket_id`,
  { ofInput: (id) => id, ofRow: ({ ticket_id }) => ticket_id },
)

export const updatePurchaseStatus = batchedInsert(
  (tx, changes: StatusChange[]) => tx<{ id: number; change: number }[]>`
    update merchandise_purchases set status = item.to from ${changing(tx, changes)}
     where merchandise_purchases.id = item.id and status = item.from
    returning item.id, item.change`,
  byChange,
)
