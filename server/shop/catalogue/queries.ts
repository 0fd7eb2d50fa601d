import type { IfTicketGoes } from '#contract/dependents.ts'
import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { Translations } from '#contract/festival/translations.ts'
import type { Entry } from '#contract/occasions.ts'
import type { Question } from '#contract/festival/questions.ts'
import type { Needs, OwnPrice, PaymentPlanStep } from '#contract/shop-items.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** What an item needs: a ticket of one of these products, by their codes; `limit` 0 is none. */
export type StoredNeeds = Omit<Needs, 'names'> & { if_ticket_goes: IfTicketGoes }

/** Columns shared by ticket products and merchandise. */
export interface ItemRow {
  id: number
  external_code: string
  stock_id: number
  name: string
  type: string
  price: number
  /** What customers may choose to pay instead of `price`, which is then the suggested amount. */
  own_price: OwnPrice | null
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
  needs: StoredNeeds | null
  is_refundable: boolean
  allow_refund_requests_from: Temporal.PlainDateTime | null
  allow_refund_requests_until: Temporal.PlainDateTime | null
  /** What its variants differ in; null without variants. */
  option: string | null
  allow_variant_changes_until: Temporal.PlainDateTime | null
  allow_cheaper_variants: boolean
  translations: Translations
  sort: number
}

export interface MerchandiseRow extends ItemRow {
  /** Whether it is collected on site instead of being shipped. */
  pick_up: boolean
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
  /** The codes of the products of which one is bought with each of its tickets. */
  requires_one_of: string[]
  /** The codes of what its tickets can become. */
  upgrades_to: string[]
  allow_upgrades_until: Temporal.PlainDateTime | null
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

/** A size or colour of an item; without a price or a fee it costs what the item costs. */
export interface VariantRow {
  id: number
  product_id: number | null
  merchandise_id: number | null
  stock_id: number
  key: string
  name: string
  price: number | null
  fee: number | null
  image: string | null
  /** One that was withdrawn is only known to those who have it. */
  offered: boolean
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

/** Tickets of several products at one price, in the order of its items; `share` is what those of an item cost together. */
export interface BundleRow {
  id: number
  external_code: string
  name: string
  price: number
  fee: number
  enabled: boolean
  on_sale_from: Temporal.Instant | null
  on_sale_until: Temporal.Instant | null
  shop_image: string | null
  shop_description: string
  translations: Translations
  sort: number
  items: { product_id: number; count: number; share: number }[]
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

/** A question with its wording of today, and what asks it. */
export interface QuestionRow extends Omit<
  Question,
  'label' | 'help' | 'type' | 'options' | 'min' | 'max' | 'max_length' | 'translations' | 'for'
> {
  id: number
  sort: number
  version_id: number
  wording: Wording
  /** Since when it is asked, and, if it is, required. */
  asked_since: Temporal.Instant | null
  /** Of whose holders it is asked; empty: of all. */
  ages: string[]
  targets: { product_id: number | null; merchandise_id: number | null; type: string | null }[]
}

/** What a version of a question keeps: how it is asked, and what may be answered. */
export interface Wording extends Pick<
  Question,
  'label' | 'help' | 'type' | 'min' | 'max' | 'max_length' | 'translations'
> {
  options: { key: string; label: string }[]
}

/** What an item needs, if the column of its table in `dependencies` refers to it. */
const needsOf = (sql: Sql | Tx, item: Fragment) => sql`
  (select json_build_object('products', d.products, 'per', d.per, 'limit', d."limit", 'if_ticket_goes', d.if_ticket_goes)
     from dependencies d where ${item}) as needs`

export const readProducts = (sql: Sql | Tx) => sql<ProductRow[]>`
  select p.*, ${needsOf(sql, sql`d.product_id = p.id`)}, e.key as event_key, e.name as event_name, e.timezone, e.starts_at as event_starts_at,
         e.ends_at as event_ends_at, e.location as event_location, e.translations as event_translations, e.entry as event_entry
    from products p join events e on e.id = p.event_id
   order by p.sort, p.id`

export const readPlans = (sql: Sql | Tx) => sql<(PaymentPlanStep & { product_id: number })[]>`
  select product_id, amount, count, units, due_on::text from payment_plan_steps order by product_id, position`

export const readDepartures = (sql: Sql | Tx) => sql<DepartureRow[]>`
  select * from travel_times order by product_id, travel_time, id`

export const readMerchandise = (sql: Sql | Tx) => sql<MerchandiseRow[]>`
  select m.*, ${needsOf(sql, sql`d.merchandise_id = m.id`)} from merchandise m order by sort, id`

export const readVariants = (sql: Sql | Tx) => sql<VariantRow[]>`
  select id, product_id, merchandise_id, stock_id, key, name, price, fee, image, offered
    from variants order by product_id, merchandise_id, position, id`

export const readShippingRates = (sql: Sql | Tx) => sql<ShippingRate[]>`
  select * from shipping_rates where enabled order by sort, country`

export const readBundles = (sql: Sql | Tx) => sql<BundleRow[]>`
  select b.*, (select coalesce(json_agg(json_build_object('product_id', product_id, 'count', count, 'share', share)
                                        order by position), '[]')
                 from bundle_items where bundle_id = b.id) as items
    from bundles b order by b.sort, b.id`

export const readQuestions = (sql: Sql | Tx) => sql<QuestionRow[]>`
  select q.*, v.id as version_id, v.wording,
         (select coalesce(json_agg(json_build_object('product_id', product_id, 'merchandise_id', merchandise_id, 'type', type)
                                   order by position), '[]')
            from question_targets where question_id = q.id) as targets
    from questions q
    join lateral (select id, wording from question_versions where question_id = q.id order by id desc limit 1) v on true
   order by q.sort, q.id`

export const readDiscounts = (sql: Sql | Tx) => sql<DiscountRow[]>`
  select d.*, (select json_agg(json_build_object('id', r.id, 'rule', r.rule) order by r.id)
                 from discount_rules r where r.discount_id = d.id) as rules
    from discounts d order by d.sort, d.id`
