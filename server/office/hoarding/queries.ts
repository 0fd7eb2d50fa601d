import type { SuspiciousCarts, HoardKind } from '#contract/office/hoarding.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

type Thresholds = Record<HoardKind, { carts: number; places: number }>

interface HoardRow extends Omit<SuspiciousCarts, 'first_opened_at' | 'last_opened_at' | 'last_expires_at'> {
  first_opened_at: Temporal.Instant
  last_opened_at: Temporal.Instant
  last_expires_at: Temporal.Instant
}

/** A row for each place that a cart or an order has and has not released: asked for one after the other, since few of all that there ever were are wanted. */
const placesOf = (sql: Sql, owner: Fragment) => sql`
  lateral (
    select i.name as item, p.name_key, p.full_name
      from cart_products p join products i on i.id = p.product_id where ${owner} and p.released_at is null
    union all
    select i.name, null, null
      from cart_merchandise p join merchandise i on i.id = p.merchandise_id where ${owner} and p.released_at is null) l`

/** A row for each place in an open cart. */
const openLines = (sql: Sql, now: Temporal.Instant) => sql`
  select c.id as cart_id, null::integer as order_id, c.client, c.customer_id, c.created_at, c.expires_at,
         l.item, l.name_key, l.full_name
    from carts c cross join ${placesOf(sql, sql`p.cart_id = c.id`)}
   where c.status = 'open' and c.expires_at > ${now}`

/** A row for each place in a customer's unpaid order. */
const unpaidLines = (sql: Sql) => sql`
  select null::integer, o.id, o.client, o.customer_id, o.created_at, coalesce(o.abandon_at, o.created_at),
         l.item, l.name_key, l.full_name
    from orders o cross join ${placesOf(sql, sql`p.order_id = o.id`)}
   where o.payment_status in ('pending', 'processing') and o.staff is null`

export const countOpen = (sql: Sql, now: Temporal.Instant) => sql<{ carts: number; places: number }[]>`
  select count(distinct cart_id) as carts, count(*) as places from (${openLines(sql, now)}) lines`

/** What has as many carts and unpaid orders, or places in them, as its threshold, most places first. */
export const readHoards = (sql: Sql, now: Temporal.Instant, from: Thresholds) => sql<HoardRow[]>`
  with lines as materialized (${openLines(sql, now)} union all ${unpaidLines(sql)}),
  marked as (
    select 'address' as kind, client as key, null as name, lines.* from lines where client is not null
    union all
    select 'account', customer_id::text, null, lines.* from lines where customer_id is not null
    union all
    select 'holder', name_key, full_name, lines.* from lines where name_key is not null),
  thresholds as (
    select * from json_to_recordset(${JSON.stringify(Object.entries(from).map(([kind, least]) => ({ kind, ...least })))}::text::json)
      as least (kind text, carts integer, places integer)),
  hoards as (
    select kind, key, max(name) as name, count(distinct cart_id) as carts, count(cart_id) as cart_places,
           count(distinct order_id) as orders, count(*) as places,
           count(distinct name_key) as holders, min(created_at) as first_opened_at,
           max(created_at) as last_opened_at, max(expires_at) as last_expires_at
      from marked group by kind, key)
  select h.kind, h.key, coalesce(h.name, (select full_name from customers
                                                where id = case when h.kind = 'account' then h.key::integer end)) as name, h.carts, h.cart_places, h.orders, h.places, h.holders, h.first_opened_at,
         h.last_opened_at, h.last_expires_at,
         (select json_agg(json_build_object('name', item, 'count', held) order by held desc, item)
            from (select item, count(*) as held from marked m
                   where m.kind = h.kind and m.key = h.key group by item) items) as items
    from hoards h
    join thresholds least on least.kind = h.kind
   where h.carts + h.orders >= least.carts or h.places >= least.places
   order by h.places desc, h.kind, h.key
   limit 100`
