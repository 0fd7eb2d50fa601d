import type { Sql, Tx } from '#server/platform/shop.ts'

export const readDismissals = (sql: Sql | Tx) => sql<
  { item: string; mark: string; dismissed_by: string; dismissed_at: Temporal.Instant }[]
>`
  select item, mark, dismissed_by, dismissed_at from checklist_dismissals`

/** Owners who can log in, with and without a second factor; in production not those of the demo. */
export const readOwners = (sql: Sql | Tx, production: boolean) => sql<
  { full_name: string; has_factor: boolean }[]
>`
  select full_name, totp_confirmed_at is not null as has_factor
    from staff where role = 'owner' and enabled and password_hash is not null and not (demo and ${production})
    order by id`

/** The server that accepted the newest sent mail; null if there was none. */
export const readMailServer = (sql: Sql | Tx) => sql<{ mail_server: string | null }[]>`
  select mail_server from mails where sent_at is not null order by id desc limit 1`

/** A product or merchandise item that is, or will be, on sale. */
export interface OfferedItem {
  list: 'products' | 'merchandise'
  external_code: string
  name: string
  price: number
  fee: number
  tax_rate: number
  on_sale_from: Temporal.Instant | null
  on_sale_until: Temporal.Instant | null
  follows: boolean
  capacity: number | null
  has_shared_capacity: boolean
  departures: number
  seatless: number
  has_times: boolean
}

/** Enabled items; with the number of departures, and of departures without a number of seats. */
export const readItems = (sql: Sql | Tx) => sql<OfferedItem[]>`
  select 'products' as list, p.external_code, p.name, p.price + 0 as price, p.fee, p.tax_rate::float8 as tax_rate, p.on_sale_from, p.on_sale_until,
         p.opens_after is not null as follows, s.capacity, s.shared_stock_ids <> '{}' as has_shared_capacity,
         p.travel_time_type is not distinct from 'selectable' as has_times,
         count(t.id)::integer as departures, (count(t.id) filter (where coalesce(d.capacity, 0) = 0))::integer as seatless
    from products p
    join stock s on s.id = p.stock_id
    left join travel_times t on t.product_id = p.id
    left join stock d on d.id = t.stock_id
   where p.enabled
   group by p.id, s.id
  union all
  select 'merchandise', m.external_code, m.name, m.price, m.fee, m.tax_rate::float8, m.on_sale_from, m.on_sale_until,
         false, s.capacity, false, false, 0, 0
    from merchandise m join stock s on s.id = m.stock_id
   where m.enabled
   order by 1 desc, 2`

/** Actions that show that the shop works. */
export const readMilestones = (sql: Sql | Tx, gateway: string) => sql<
  { paid_order: boolean; test_payment: boolean; gates: boolean }[]
>`
  select exists (select from orders where payment_status = 'paid' and total_price > 0) as paid_order,
         exists (select from test_payments where gateway = ${gateway} and status = 'succeeded') as test_payment,
         exists (select from gates) and exists (select from check_in_lists) as gates`
