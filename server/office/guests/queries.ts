import type { GuestCounts, GuestState } from '#contract/office/guests/guests.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

interface PartnerListRow extends GuestCounts {
  id: number
  name: string
  category: string
  contact_name: string
  contact_email: string
  language: string | null
  created_at: Temporal.Instant
  ended_at: Temporal.Instant | null
}

interface AllocationListRow extends GuestCounts {
  id: number
  product: string
  product_name: string
  until: Temporal.Instant
  transferable: boolean
  names_later: boolean
  note: string
  list_value: number
  granted_by: string
  granted_at: Temporal.Instant
  closed_at: Temporal.Instant | null
}

interface GuestListRow {
  id: number
  allocation_id: number
  full_name: string
  email: string
  state: GuestState
  order: string
  named_at: Temporal.Instant
  named_by: string
  withdrawn_at: Temporal.Instant | null
}

/** What became of the places of each of these allocations. */
const counted = (sql: Sql, where: Fragment) => sql`
  select a.*, coalesce(g.named, 0)::integer as named, coalesce(g.accepted, 0)::integer as accepted,
         coalesce(g.arrived, 0)::integer as arrived, (coalesce(g.named, 0) * a.list_value)::bigint as value
    from allocations a
    left join lateral (
      select count(*) as named, count(o.accepted_ts_and_cs) as accepted, count(*) filter (where t.status = 'used') as arrived
        from allocation_guests g
        join cart_products l on l.id = g.cart_product_id
        join orders o on o.id = l.order_id
        left join tickets t on t.cart_product_id = l.id
       where g.allocation_id = a.id and g.withdrawn_at is null) g on true
   where ${where}`

const partners = (sql: Sql, allocations: Fragment, where: Fragment) => sql<PartnerListRow[]>`
  select p.id, p.name, p.category, p.contact_name, p.contact_email, p.language, p.created_at, p.ended_at,
         coalesce(sum(c.count), 0)::integer as promised, coalesce(sum(c.named), 0)::integer as named,
         coalesce(sum(c.accepted), 0)::integer as accepted, coalesce(sum(c.arrived), 0)::integer as arrived,
         coalesce(sum(c.places_left), 0)::integer as left, coalesce(sum(c.places_returned), 0)::integer as returned,
         coalesce(sum(c.value), 0)::bigint as value
    from partners p
    left join (${counted(sql, allocations)}) c on c.partner_id = p.id
   where ${where}
   group by p.id
   order by p.ended_at is not null, lower(p.name) collate "und-x-icu", p.id`

export const listPartners = (sql: Sql) => partners(sql, sql`true`, sql`true`)

export const readPartner = (sql: Sql, id: number) =>
  partners(sql, sql`a.partner_id = ${id}`, sql`p.id = ${id}`)

export const listAllocations = (sql: Sql, partner: number) => sql<AllocationListRow[]>`
  select c.id, p.external_code as product, p.name as product_name, c.until, c.transferable, c.names_later, c.note,
         c.list_value, c.granted_by, c.granted_at, c.closed_at, c.count as promised, c.named, c.accepted, c.arrived,
         c.places_left as left, c.places_returned as returned, c.value
    from (${counted(sql, sql`a.partner_id = ${partner}`)}) c
    join products p on p.id = c.product_id
   order by c.closed_at is not null, c.id`

interface GuestListRow {
  id: number
  allocation_id: number
  name: string
  created_at: Temporal.Instant
  created_by: string
  guests: number
  can_be_undone: boolean
}

/** The lists of a partner of which guests are left, the newest first. */
export const listLists = (sql: Sql, partner: number) => sql<GuestListRow[]>`
  select s.id, s.allocation_id, s.name, s.created_at, s.created_by, count(*)::integer as guests,
         coalesce(bool_and(t.status is distinct from 'used'), true) as can_be_undone
    from guest_lists s
    join allocations a on a.id = s.allocation_id
    join allocation_guests g on g.list_id = s.id and g.withdrawn_at is null
    left join tickets t on t.cart_product_id = g.cart_product_id
   where a.partner_id = ${partner}
   group by s.id
   order by s.id desc`

/** Up to `limit` guests, the newest first. */
export const listGuests = (sql: Sql, partner: number, limit: number) => sql<GuestListRow[]>`
  select g.id, g.allocation_id, coalesce(t.full_name, l.full_name) as full_name, coalesce(t.email, l.email) as email,
         case when g.withdrawn_at is not null then 'withdrawn' when t.status = 'used' then 'arrived'
              when o.accepted_ts_and_cs is not null then 'accepted' else 'named' end as state,
         o.code as "order", g.named_at, g.named_by, g.withdrawn_at
    from allocation_guests g
    join allocations a on a.id = g.allocation_id
    join cart_products l on l.id = g.cart_product_id
    join orders o on o.id = l.order_id
    left join tickets t on t.cart_product_id = l.id
   where a.partner_id = ${partner}
   order by g.withdrawn_at is not null, g.id desc
   limit ${limit}`
