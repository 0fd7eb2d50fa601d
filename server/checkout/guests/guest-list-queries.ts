import type { Sql } from '#server/platform/shop.ts'

interface OwnAllocationRow {
  id: number
  product_id: number
  until: Temporal.Instant
  closed_at: Temporal.Instant | null
  names_later: boolean
  promised: number
  named: number
  accepted: number
  left: number
}

/** A partner's allocations, the open ones first. */
export const listOwnAllocations = (sql: Sql, partner: number) => sql<OwnAllocationRow[]>`
  select a.id, a.product_id, a.until, a.closed_at, a.names_later, a.count as promised, a.places_left as left,
         count(g.id)::integer as named, count(o.accepted_ts_and_cs)::integer as accepted
    from allocations a
    left join allocation_guests g on g.allocation_id = a.id and g.withdrawn_at is null
    left join cart_products l on l.id = g.cart_product_id
    left join orders o on o.id = l.order_id
   where a.partner_id = ${partner}
   group by a.id
   order by a.closed_at is not null, a.until, a.id`

interface OwnGuestRow {
  id: number
  allocation_id: number
  full_name: string
  email: string
  accepted: boolean
  is_active: boolean
}

/**
 * Up to `limit` of a partner's guests who were not taken back, the newest first. An address that was entered since, by them or by whoever
 * was handed the ticket, is not the partner's to know.
 */
export const listOwnGuests = (sql: Sql, partner: number, limit: number) => sql<OwnGuestRow[]>`
  select g.id, g.allocation_id, coalesce(t.full_name, l.full_name) as full_name,
         case when exists (select from ticket_changes where ticket_id = t.id and kind in ('edit', 'staff'))
                or exists (select from ticket_changes where after ->> 'code' = t.code and kind = 'reassign') then ''
              else coalesce(t.email, l.email) end as email,
         o.accepted_ts_and_cs is not null as accepted, coalesce(t.status = 'active', false) as is_active
    from allocation_guests g
    join allocations a on a.id = g.allocation_id
    join cart_products l on l.id = g.cart_product_id
    join orders o on o.id = l.order_id
    left join tickets t on t.cart_product_id = l.id
   where a.partner_id = ${partner} and g.withdrawn_at is null
   order by g.id desc
   limit ${limit}`
