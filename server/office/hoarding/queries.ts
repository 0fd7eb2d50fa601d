import type { SuspiciousCarts, HoardKind } from '#contract/office/hoarding.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

type Thresholds = Record<HoardKind, { carts: number; places: number }>

interface HoardRow extends Omit<SuspiciousCarts, 'first_opened_at' | 'last_opened_at' | 'last_expires_at'> {
  first_opened_at: Temporal.Instant
  last_opened_at: Temporal.Instant
  last_expires_at: Temporal.Instant
}

/** A row for each held place of a cart or an order, by a lateral query, because only few of all lines ever are needed. */
const placesOf = (sql: Sql, owner: Fragment) => sql`
  lateral (
    select p.product_id, null::integer as merchandise_id, p.name_key, p.full_name
      from cart_products p where ${owner} and p.released_at is null
    union all
    select null, p.merchandise_id, null, null
      from cart_merchandise p where ${owner} and p.released_at is null) l`

/** A row for each place in an open cart. */
const openLines = (sql: Sql, now: Temporal.Instant) => sql`
  select c.id as cart_id, null::integer as order_id, c.client_hash, c.customer_id, c.created_at, c.expires_at, l.*
    from carts c cross join ${placesOf(sql, sql`p.cart_id = c.id`)}
   where c.status = 'open' and c.expires_at > ${now}`

/** A row for each place in a customer's unpaid order. */
const unpaidLines = (sql: Sql) => sql`
  select null::integer, o.id, o.client_hash, o.customer_id, o.created_at, coalesce(o.abandon_at, o.created_at), l.*
    from orders o cross join ${placesOf(sql, sql`p.order_id = o.id`)}
   where o.payment_status in ('pending', 'processing') and o.staff is null`

export const countOpen = (sql: Sql, now: Temporal.Instant) => sql<{ carts: number; places: number }[]>`
  select count(distinct cart_id) as carts, count(*) as places from (${openLines(sql, now)}) lines`

/** A row for each cart or order by address, account and holder, with the places that belong to it. */
const marked = (sql: Sql) => sql`
  with owners as (
    select cart_id, order_id, client_hash, customer_id, created_at, expires_at, count(*) as places
      from lines group by 1, 2, 3, 4, 5, 6)
  select 'address' as kind, client_hash as key, null as name, cart_id, order_id, created_at, expires_at, places
    from owners where client_hash is not null
  union all
  select 'account', customer_id::text, null, cart_id, order_id, created_at, expires_at, places
    from owners where customer_id is not null
  union all
  select 'holder', name_key, max(full_name), cart_id, order_id, min(created_at), max(expires_at), count(*)
    from lines where name_key is not null group by name_key, cart_id, order_id`

/** A row for each displayed place. Each kind is joined by itself: most places belong to none of the displayed groups. */
const heldPlaces = (sql: Sql) => sql`
  select kind, key, places.name_key, coalesce(p.name, g.name) as item
    from (
      select kind, key, lines.* from lines join shown on kind = 'address' and key = client_hash
      union all
      select kind, key, lines.* from lines join shown on kind = 'account' and key = customer_id::text
      union all
      select kind, key, lines.* from lines join shown on kind = 'holder' and key = name_key) places
    left join products p on p.id = places.product_id
    left join merchandise g on g.id = places.merchandise_id`

/** Groups whose carts and unpaid orders, or places in them, reach the threshold, most places first, at most a hundred. */
const suspicious = (sql: Sql, now: Temporal.Instant, from: Thresholds) => sql`
  lines as materialized (${openLines(sql, now)} union all ${unpaidLines(sql)}),
  thresholds as (
    select * from json_to_recordset(${JSON.stringify(Object.entries(from).map(([kind, least]) => ({ kind, ...least })))}::text::json)
      as least (kind text, carts integer, places integer)),
  hoards as (
    select kind, key, max(name) as name, count(cart_id) as carts, count(order_id) as orders, sum(places)::bigint as places,
           coalesce(sum(places) filter (where cart_id is not null), 0)::bigint as cart_places,
           min(created_at) as first_opened_at, max(created_at) as last_opened_at, max(expires_at) as last_expires_at
      from (${marked(sql)}) marked group by kind, key),
  shown as materialized (
    select h.* from hoards h join thresholds least on least.kind = h.kind
     where h.carts + h.orders >= least.carts or h.places >= least.places
     order by h.places desc, h.kind, h.key
     limit 100)`

/** The number of these groups, up to a hundred. */
export const countHoards = (sql: Sql, now: Temporal.Instant, from: Thresholds) => sql<{ hoards: number }[]>`
  with ${suspicious(sql, now, from)}
  select count(*)::integer as hoards from shown`

/** These groups with their holders and items. */
export const readHoards = (sql: Sql, now: Temporal.Instant, from: Thresholds) => sql<HoardRow[]>`
  with ${suspicious(sql, now, from)},
  held as materialized (${heldPlaces(sql)}),
  holders as (select kind, key, count(distinct name_key) as holders from held group by kind, key),
  items as (
    select kind, key, json_agg(json_build_object('name', item, 'count', count) order by count desc, item) as items
      from (select kind, key, item, count(*) from held group by kind, key, item) counted
     group by kind, key)
  select kind, key, coalesce(name, (select full_name from customers where id = case when kind = 'account' then key::integer end)) as name,
         carts, cart_places, orders, places, holders, first_opened_at, last_opened_at, last_expires_at, items
    from shown join holders using (kind, key) join items using (kind, key)
   order by places desc, kind, key`
