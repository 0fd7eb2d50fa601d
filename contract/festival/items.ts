import { Type, type Static } from 'typebox'
import type { IfTicketGoes } from '#contract/dependents.ts'
import type { Entry } from '#contract/occasions.ts'
import { MAX_TICKETS_AT_ONCE } from '#contract/rules.ts'
import * as field from './fields.ts'
import { own } from './translations.ts'

/** Date, place, and whether its tickets admit once or repeatedly; a product's values default to its event's. */
const occasion = {
  starts_at: field.moment.optional,
  ends_at: field.moment.optional,
  location: own(field.name.optional),
  entry: Type.Unsafe<Entry | null>({ enum: ['once', 'multiple', null], default: null }),
}

export const Event = field.part({
  key: field.key.required,
  name: own(field.text.or('')),
  timezone: field.timezone.optional,
  ...occasion,
  settings: field.object({
    creditCardActive: field.flag(true),
    bankTransferActive: field.flag(false),
    bankTransferCountries: field.list(field.country.required),
    ageRangeActive: field.flag(true),
  }),
})
export type Event = Static<typeof Event>

/** What customers may choose to pay; without a `max` there is none. */
const ownPrice = field.object({
  min: field.price,
  suggested: field.price,
  max: field.amountOrNone,
})

/**
 * A ticket of one of `products`, and at most `limit` (0: any number) of the item for each of these tickets, or in one order; and what
 * becomes of the item if such a ticket is refunded or given away.
 */
const needs = field.object({
  products: field.list(field.code.required),
  per: Type.Unsafe<'ticket' | 'order'>({ enum: ['ticket', 'order'], default: 'ticket' }),
  limit: field.limit(0),
  if_ticket_goes: Type.Unsafe<IfTicketGoes>({ enum: ['stay', 'go', 'refuse'], default: 'stay' }),
})

/** The largest number of variants of an item. */
export const MAX_VARIANTS = 200

/** One of the sizes or colours of an item, with a stock of its own. Without a price or a fee it costs what the item costs. */
export const Variant = field.object({
  key: field.code.required,
  name: own(field.name.required),
  price: field.amountOrNone,
  fee: field.amountOrNone,
  stock: field.capacity,
  image: field.picture.optional,
})
export type Variant = Static<typeof Variant>

const forSale = {
  external_code: field.code.required,
  name: own(field.name.required),
  type: field.name.required,
  price: field.price,
  own_price: Type.Union([ownPrice, Type.Null()], { default: null }),
  fee: field.money,
  refund_fee: field.money,
  tax_rate: field.percent,
  stock: field.capacity,
  enabled: field.flag(true),
  on_sale_from: field.moment.optional,
  on_sale_until: field.moment.optional,
  force_view: field.flag(false),
  is_featured: field.flag(false),
  shop_image: field.picture.optional,
  shop_image_2: field.picture.optional,
  shop_image_3: field.picture.optional,
  shop_image_4: field.picture.optional,
  shop_description: own(field.text.or(''), 'rich'),
  limit_per_order: field.limit(0),
  needs: Type.Union([needs, Type.Null()], { default: null }),
  is_refundable: field.flag(false),
  allow_refund_requests_from: field.wallClock.optional,
  allow_refund_requests_until: field.wallClock.optional,
  /** What its variants differ in, such as "Size". */
  option: own(field.name.optional),
  variants: field.list(Variant),
  allow_variant_changes_until: field.wallClock.optional,
  /** Whether a variant may be changed to one that costs less; nothing is returned then. */
  allow_cheaper_variants: field.flag(false),
}

type Units = 'days' | 'weeks' | 'months' | 'years'

/** Either `count` and `units`, or `due_on`. A file may say `month` for `months`. */
export const PlanStep = field.object({
  amount: field.amount,
  count: field.timeAfterOrder,
  units: Type.Unsafe<Units | 'day' | 'week' | 'month' | 'year' | null>({
    enum: ['days', 'weeks', 'months', 'years', 'day', 'week', 'month', 'year', null],
    default: null,
  }),
  due_on: field.day.optional,
})
export type PlanStep = Static<typeof PlanStep>

export const Departure = field.object({ travel_time: field.wallClock.required, seats: field.count })

export const Product = field.part({
  event: field.key.required,
  ...forSale,
  ...occasion,
  /** The product that must be sold out, or off sale, before this one opens. */
  opens_after: field.code.optional,
  payment_plan: field.list(PlanStep),
  allow_name_changes: field.flag(false),
  allow_name_changes_until: field.wallClock.optional,
  name_change_limit: field.limit(0),
  allow_email_changes: field.flag(false),
  names_until: field.wallClock.optional,
  travel_time_type: Type.Unsafe<'fixed' | 'selectable' | null>({
    enum: ['fixed', 'selectable', null],
    default: null,
  }),
  travel_time: field.wallClock.optional,
  travel_times: field.list(Departure),
  allow_travel_time_changes_until: field.wallClock.optional,
  download_from: field.wallClock.optional,
  /** With each of its tickets one of these is bought. */
  requires_one_of: field.list(field.code.required),
  /** What its tickets can become, for the difference. */
  upgrades_to: field.list(field.code.required),
  allow_upgrades_until: field.wallClock.optional,
})
export type Product = Static<typeof Product>

export const MerchandiseItem = field.part({
  ...forSale,
  /** Collected on site instead of shipped. */
  pick_up: field.flag(false),
})
export type MerchandiseItem = Static<typeof MerchandiseItem>

/** The fields that products and merchandise share. */
export type Goods = Omit<MerchandiseItem, 'pick_up'>

/** A limit shared by several products, such as the number of people that the site may hold. */
export const SharedCapacity = field.object({
  code: field.code.required,
  name: field.name.required,
  capacity: field.count,
  products: field.list(field.code.required),
})
export type SharedCapacity = Static<typeof SharedCapacity>

export const ShippingRate = field.part({
  country: field.rateCountry.required,
  name: own(field.text.or('')),
  price: field.money,
  tax_rate: field.percent,
  enabled: field.flag(true),
})
export type ShippingRate = Static<typeof ShippingRate>

export const Voucher = field.part({
  code: field.voucherCode.required,
  name: own(field.text.or('')),
  amount: field.amount,
  expires_at: field.instant.optional,
  enabled: field.flag(true),
})
export type Voucher = Static<typeof Voucher>

/**
 * What makes items cheaper: one of `percent`, `amount` (off) and `price` (the new one), or none if it only reveals items; on some items or
 * all, under its conditions (0 is none). It needs one of its codes unless it is `automatic`. A group is `group_of` items, of which the `cheapest` are discounted; with 0 of
 * them, the group as a whole.
 */
export const Discount = field.part({
  key: field.key.required,
  name: own(field.name.required),
  enabled: field.flag(true),
  automatic: field.flag(false),
  codes: field.list(field.voucherCode.required),
  percent: field.percentOrNone,
  amount: field.amountOrNone,
  price: field.amountOrNone,
  fees: field.flag(false),
  items: field.list(field.code.required),
  types: field.list(field.name.required),
  from_count: field.limit(0),
  from_amount: field.money,
  group_of: field.limit(0),
  cheapest: field.limit(0),
  /** One for each `with_count` of these. */
  with_items: field.list(field.code.required),
  with_types: field.list(field.name.required),
  with_count: field.limit(0),
  uses: field.capacity,
  uses_per_code: field.capacity,
  uses_per_order: field.limit(0),
  uses_per_customer: field.limit(0),
  budget: field.amountOrNone,
  starts_at: field.moment.optional,
  ends_at: field.moment.optional,
  /** Whether a use comes back when a paid line is cancelled or refunded. */
  uses_return: field.flag(true),
  /** Whether the rest of an order is priced anew when a part is refunded; otherwise each line is worth what it cost. */
  refund_anew: field.flag(false),
  /** The items, which must be disabled, that its codes put on sale for their cart. */
  reveals: field.list(field.code.required),
})
export type Discount = Static<typeof Discount>

/** So many tickets of a product, which together cost `share` of the price of their bundle. */
export const BundleItem = field.object({
  product: field.code.required,
  count: Type.Integer({ minimum: 1, maximum: MAX_TICKETS_AT_ONCE }),
  share: field.price,
})
export type BundleItem = Static<typeof BundleItem>

/** Tickets of several products that are sold together at one price, of which each item has its share. */
export const Bundle = field.part({
  external_code: field.code.required,
  name: own(field.name.required),
  price: field.price,
  fee: field.money,
  items: field.list(BundleItem),
  enabled: field.flag(true),
  on_sale_from: field.moment.optional,
  on_sale_until: field.moment.optional,
  shop_image: field.picture.optional,
  shop_description: own(field.text.or(''), 'rich'),
})
export type Bundle = Static<typeof Bundle>

/** A batch of vouchers: the fields of one, with random codes that begin with `prefix`. */
export const VoucherBatch = field.part({
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  prefix: field.codePrefix.or(''),
  name: own(field.text.or('')),
  amount: field.amount,
  expires_at: field.instant.optional,
})
export type VoucherBatch = Static<typeof VoucherBatch>
