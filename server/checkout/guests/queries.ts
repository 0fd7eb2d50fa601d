import type { Sql, Tx } from '#server/platform/shop.ts'

export interface PartnerRow {
  id: number
  name: string
  category: string
  contact_name: string
  contact_email: string
  language: string | null
  ended_at: Temporal.Instant | null
  /** Which of the links to their page is good. */
  link_version: number
}

export interface AllocationRow {
  id: number
  partner_id: number
  product_id: number
  count: number
  /** The places that it holds for guests who are not named yet. */
  places_left: number
  /** Its places that went back on sale. */
  places_returned: number
  until: Temporal.Instant
  transferable: boolean
  names_later: boolean
  note: string
  closed_at: Temporal.Instant | null
}

export type NewPartner = Pick<PartnerRow, 'name' | 'category' | 'contact_name' | 'contact_email' | 'language'>

export type NewAllocation = Pick<
  AllocationRow,
  'partner_id' | 'product_id' | 'count' | 'until' | 'transferable' | 'names_later' | 'note'
> & { list_value: number; granted_by: string }

/** Returns nothing if the name is taken. */
export const insertPartner = (tx: Tx, partner: NewPartner) => tx<{ id: number }[]>`
  insert into partners ${tx({ ...partner, created_at: tx.now })}
  on conflict (lower(name)) do nothing returning id`

export const readPartner = (sql: Sql | Tx, id: number) =>
  sql<PartnerRow[]>`select * from partners where id = ${id}`

export const lockPartner = (tx: Tx, id: number) =>
  tx<PartnerRow[]>`select * from partners where id = ${id} for update`

export const findOtherOfName = (tx: Tx, id: number, name: string) =>
  tx`select from partners where lower(name) = lower(${name}) and id <> ${id}`

export const updatePartner = (tx: Tx, id: number, partner: NewPartner) =>
  tx`update partners set ${tx({ ...partner })} where id = ${id}`

/** Ends the links to a partner's page; returns the version of the one that is good now. */
export const renewLink = (tx: Tx, id: number) => tx<Pick<PartnerRow, 'link_version'>[]>`
  update partners set link_version = link_version + 1 where id = ${id} returning link_version`

export const endPartner = (tx: Tx, id: number) =>
  tx`update partners set ended_at = ${tx.now} where id = ${id} and ended_at is null`

export const insertAllocation = (tx: Tx, allocation: NewAllocation) => tx<{ id: number }[]>`
  insert into allocations ${tx({ ...allocation, places_left: allocation.count, granted_at: tx.now })} returning id`

/** A read of an allocation that locks it. */
export type LockAllocation = (tx: Tx, id: number) => PromiseLike<readonly AllocationRow[]>

/** Whoever names guests, takes them back or closes it waits for this lock. */
export const lockAllocation = (tx: Tx, id: number) =>
  tx<AllocationRow[]>`select * from allocations where id = ${id} for update`

export const openAllocationsOf = (tx: Tx, partner: number) =>
  tx<
    AllocationRow[]
  >`select * from allocations where partner_id = ${partner} and closed_at is null order by id`

/** Open allocations past their deadline that nobody has locked. */
export const findDue = (sql: Sql, now: Temporal.Instant) =>
  sql<{ id: number }[]>`select id from allocations where closed_at is null and until <= ${now} order by id`

export const updateAllocation = (
  tx: Tx,
  { id, ...changed }: Pick<AllocationRow, 'id' | 'count' | 'places_left' | 'until' | 'note'>,
) => tx`update allocations set ${tx(changed)} where id = ${id}`

/** What is left of it goes back on sale. */
export const closeAllocation = (tx: Tx, id: number) => tx`
  update allocations set closed_at = ${tx.now}, places_returned = places_returned + places_left, places_left = 0
   where id = ${id}`

/** Takes places of what is left for guests. */
export const takePlaces = (tx: Tx, id: number, count: number) =>
  tx`update allocations set places_left = places_left - ${count} where id = ${id}`

/** A place that was returned is left again. */
export const keepPlace = (tx: Tx, id: number) =>
  tx`update allocations set places_left = places_left + 1, places_returned = places_returned - 1 where id = ${id}`

/** A guest's line, named or not yet. */
export interface GuestLine {
  order_id: number
  full_name: string
  email: string
  age: string | null
}

/** Adds guests, whose places are those that the allocation has held: no stock row changes. */
export const insertGuests = (
  tx: Tx,
  { id, product_id }: AllocationRow,
  lines: GuestLine[],
  { namedBy, list }: { namedBy: string; list: number | null },
) => tx`
  with line as (
    insert into cart_products (order_id, product_id, full_name, email, age, price, fee, name_key)
    select order_id, ${product_id}::integer, full_name, email, age, 0, 0, '#' || gen_random_uuid()
      from json_to_recordset(${JSON.stringify(lines)}::text::json) as given (order_id integer, full_name text, email text, age text)
    returning id)
  insert into allocation_guests (allocation_id, cart_product_id, named_at, named_by, list_id)
  select ${id}::integer, id, ${tx.now}, ${namedBy}::text, ${list}::integer from line order by id`

/** A list that guests were named from. */
export const readList = (tx: Tx, id: number) =>
  tx<{ id: number; allocation_id: number; mailed: boolean }[]>`
    select id, allocation_id, mailed from guest_lists where id = ${id}`

/** The guests with a place of a product and one of these addresses. */
export const findGuests = (tx: Tx, product: number, emails: string[]) => tx<
  { full_name: string; email: string }[]
>`
  select coalesce(t.full_name, l.full_name) as full_name, coalesce(t.email, l.email) as email
    from cart_products l
    join allocation_guests g on g.cart_product_id = l.id and g.withdrawn_at is null
    left join tickets t on t.cart_product_id = l.id
   where l.product_id = ${product} and l.released_at is null
     and email_key(coalesce(t.email, l.email)) in (select email_key(email) from unnest(${emails}::text[]) as given (email))`

export interface GuestRow {
  id: number
  allocation_id: number
  partner_id: number
  order_id: number
  /** The code of the ticket. */
  ticket: string
  withdrawn_at: Temporal.Instant | null
}

export const readGuest = (tx: Tx, id: number) => tx<GuestRow[]>`
  select g.id, g.allocation_id, a.partner_id, t.order_id, t.code as ticket, g.withdrawn_at
    from allocation_guests g
    join allocations a on a.id = g.allocation_id
    join tickets t on t.cart_product_id = g.cart_product_id
   where g.id = ${id}`
