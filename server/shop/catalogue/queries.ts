import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { Translations } from '#contract/festival/translations.ts'
import type { Entry } from '#contract/occasions.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** Columns shared by ticket products and merchandise. */
export interface ItemRow {
  id: number
  external_code: string
  stock_id: number
  name: string
  type: string
  price: number
  fee: number
  refund_fee: number
  tax_rate: number
  enabled: boolean
  on_sale_from: Temporal.Instant | null
  on_sale_until: Temporal.Instant | null
  force_view: boolean
  is_featured: boolean
  shop_image: string | null
  shop_image_2: string | null
  shop_image_3: string | null
  shop_image_4: string | null
  shop_description: string
  limit_per_order: number
  is_refundable: boolean
  allow_refund_requests_from: Temporal.PlainDateTime | null
  allow_refund_requests_until: Temporal.PlainDateTime | null
  translations: Translations
  sort: number
}

export interface ProductRow extends ItemRow {
  event_id: number
  /** The product's own values; its event's values are the default. */
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  location: string | null
  entry: Entry | null
  /** The code of the product that must be sold out, or over, before this one opens; and when it opened. */
  opens_after: string | null
  opened_at: Temporal.Instant | null
  allow_name_changes: boolean
  allow_name_changes_until: Temporal.PlainDateTime | null
  name_change_limit: number
  allow_email_changes: boolean
  /** The deadline for naming holders later; null: they must be named when they are added. */
  names_until: Temporal.PlainDateTime | null
  travel_time_type: 'fixed' | 'selectable' | null
  travel_time: Temporal.PlainDateTime | null
  allow_travel_time_changes_until: Temporal.PlainDateTime | null
  download_from: Temporal.PlainDateTime | null
  event_key: string
  event_name: string
  event_starts_at: Temporal.Instant | null
  event_ends_at: Temporal.Instant | null
  event_location: string | null
  event_translations: Translations
  event_entry: Entry | null
  timezone: string
}

export interface DepartureRow {
  id: number
  product_id: number
  stock_id: number
  travel_time: Temporal.PlainDateTime
}

export interface ShippingRate {
  country: string
  name: string
  type: string
  price: number
  tax_rate: number
  enabled: boolean
  translations: Translations
  sort: number
}

/** A discount with all the rules that it has had; the last one is that of today. */
export interface DiscountRow {
  id: number
  key: string
  name: string
  enabled: boolean
  automatic: boolean
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  reveals: string[]
  uses_stock_id: number | null
  /** What each of its codes may be used. */
  uses_per_code: number | null
  budget_stock_id: number | null
  uses_return: boolean
  translations: Translations
  sort: number
  rules: { id: number; rule: DiscountRule }[]
}

export const readProducts = (sql: Sql | Tx) => sql<ProductRow[]>`
  select p.*, e.key as event_key, e.name as event_name, e.timezone, e.starts_at as event_starts_at,
         e.ends_at as event_ends_at, e.location as event_location, e.translations as event_translations, e.entry as event_entry
    from products p join events e on e.id = p.event_id
   order by p.sort, p.id`

export const readPlans = (sql: Sql | Tx) => sql<(PaymentPlanStep & { product_id: number })[]>`
  select product_id, amount, count, units, due_on::text from payment_plan_steps order by product_id, position`

export const readDepartures = (sql: Sql | Tx) => sql<DepartureRow[]>`
  select * from travel_times order by product_id, travel_time, id`

export const readMerchandise = (sql: Sql | Tx) => sql<ItemRow[]>`select * from merchandise order by sort, id`

export const readShippingRates = (sql: Sql | Tx) => sql<ShippingRate[]>`
  select * from shipping_rates where enabled order by sort, country`

export const readDiscounts = (sql: Sql | Tx) => sql<DiscountRow[]>`
  select d.*, (select json_agg(json_build_object('id', r.id, 'rule', r.rule) order by r.id)
                 from discount_rules r where r.discount_id = d.id) as rules
    from discounts d order by d.sort, d.id`
