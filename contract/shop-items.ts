import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text, Token } from './kinds.ts'
import { occasion } from './occasions.ts'
import { asking } from './questions/questions.ts'

/**
 * One installment of a plan: `amount` is due `count` `units` after the day of the order, or on the day `due_on` ("2027-05-01") in the time
 * zone of the event; what does not apply is null. The first is the initial payment.
 */
export const PaymentPlanStep = Type.Object({
  amount: Money(),
  count: Nullable(Type.Integer()),
  units: Nullable(
    Type.Union([Type.Literal('days'), Type.Literal('weeks'), Type.Literal('months'), Type.Literal('years')]),
  ),
  due_on: Nullable(Type.String()),
})
export type PaymentPlanStep = Static<typeof PaymentPlanStep>

export const TravelTime = Type.Object({
  id: Type.Integer(),
  travel_time: Instant(),
  remaining: Type.Integer(),
})
export type TravelTime = Static<typeof TravelTime>

export const ShopItemType = Type.Union([Type.Literal('tickets'), Type.Literal('merchandise')])
export type ShopItemType = Static<typeof ShopItemType>

/**
 * A discount of an item that needs no code: `price` and `fee` of each from `from_count` of it on (null: of one already), or, with `together`, of
 * that many together.
 */
export const Offer = Type.Object({
  name: Type.String(),
  from_count: Nullable(Type.Integer()),
  together: Type.Boolean(),
  price: Money(),
  fee: Money(),
})
export type Offer = Static<typeof Offer>

/** What customers may choose to pay for an item, without its fee; without a `max`, up to the largest amount. */
export const OwnPrice = Type.Object({ min: Money(), suggested: Money(), max: Nullable(Money()) })
export type OwnPrice = Static<typeof OwnPrice>

/**
 * What an item needs: a ticket of one of `products` (external codes, with their `names`), and at most `limit` (0: any number) of the item for
 * each of these tickets, or in one order.
 */
export const Needs = Type.Object({
  products: Type.Array(Type.String()),
  names: Type.Array(Type.String()),
  per: Type.Union([Type.Literal('ticket'), Type.Literal('order')]),
  limit: Type.Integer(),
})
export type Needs = Static<typeof Needs>

/** The products (external codes, with their `names`) of which one is bought with each ticket. */
export const AddOns = Type.Object({ products: Type.Array(Type.String()), names: Type.Array(Type.String()) })
export type AddOns = Static<typeof AddOns>

/**
 * A size or colour of an item, with a stock of its own. `stock_level` is the lower of its own and of the item's; `price` and `fee` are
 * those of the item, unless it has its own.
 */
export const Variant = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Money(),
  fee: Money(),
  in_stock: Type.Boolean(),
  stock_level: Nullable(Type.Integer()),
  image: Nullable(Type.String()),
})
export type Variant = Static<typeof Variant>

/**
 * What `variants` differ in ("Size"). Both are left out where an item has none; otherwise its `stock_level` is the lower of its own and the sum
 * of theirs.
 */
export const withVariants = {
  option: Type.Optional(Type.String()),
  variants: Type.Optional(Type.Array(Variant)),
}

const shared = {
  id: Type.Integer(),
  external_code: Type.String(),
  name: Type.String(),
  shop_item_type: ShopItemType,
  type: Type.String(),
  price: Money(),
  /** `price` is then the suggested one; left out where customers do not choose. */
  own_price: Type.Optional(OwnPrice),
  fee: Money(),
  offers: Type.Array(Offer),
  in_stock: Type.Boolean(),
  stock_level: Nullable(Type.Integer()),
  on_sale_from: Nullable(Instant()),
  on_sale_until: Nullable(Instant()),
  force_view: Type.Boolean(),
  is_featured: Type.Boolean(),
  shop_image: Nullable(Type.String()),
  shop_image_2: Nullable(Type.String()),
  shop_image_3: Nullable(Type.String()),
  shop_image_4: Nullable(Type.String()),
  shop_description: Type.String(),
  has_payment_plan: Type.Boolean(),
  payment_plan: Type.Array(PaymentPlanStep),
  limit_per_order: Type.Integer(),
  /** Left out where it needs nothing. */
  needs: Type.Optional(Needs),
  is_refundable: Type.Boolean(),
  allow_refund_requests_from: Nullable(Instant()),
  allow_refund_requests_until: Nullable(Instant()),
  ...withVariants,
  ...asking,
}

/** A ticket product as the shop shows it. `stock_level` excludes what carts and unpaid orders hold; null is unlimited. */
export const Product = Type.Object({
  ...shared,
  event: Type.String(),
  event_id: Type.String(),
  timezone: Type.String(),
  ...occasion,
  allow_name_changes: Type.Boolean(),
  allow_name_changes_until: Nullable(Instant()),
  name_change_limit: Type.Integer(),
  allow_email_changes: Type.Boolean(),
  names_until: Nullable(Instant()),
  /** The name of the product that must be sold out, or off sale, before this one opens; null once it is open. */
  opens_after: Nullable(Type.String()),
  travel_time_type: Nullable(Type.Union([Type.Literal('fixed'), Type.Literal('selectable')])),
  travel_time: Nullable(Instant()),
  travel_times: Type.Array(TravelTime),
  allow_travel_time_changes_until: Nullable(Instant()),
  /** One of these is bought with each ticket; left out where none is. Once all of them are sold out, so is this. */
  requires_one_of: Type.Optional(AddOns),
})
export type Product = Static<typeof Product>

/** A merchandise item as the shop shows it; `pick_up`: it is collected on site, instead of being shipped. */
export const MerchandiseItem = Type.Object({
  ...shared,
  pick_up: Type.Optional(Type.Boolean()),
})
export type MerchandiseItem = Static<typeof MerchandiseItem>

export const ShopItem = Type.Union([Product, MerchandiseItem])
export type ShopItem = Static<typeof ShopItem>

/**
 * Tickets of several products at one price, in the order of its items. It is out of stock as soon as one of them is: `sold_out` has the
 * names of those.
 */
export const Bundle = Type.Object({
  id: Type.Integer(),
  external_code: Type.String(),
  name: Type.String(),
  price: Money(),
  fee: Money(),
  /** Products by their external code. */
  items: Type.Array(Type.Object({ product: Type.String(), count: Type.Integer() })),
  in_stock: Type.Boolean(),
  sold_out: Type.Array(Type.String()),
  on_sale_from: Nullable(Instant()),
  on_sale_until: Nullable(Instant()),
  shop_image: Nullable(Type.String()),
  shop_description: Type.String(),
})
export type Bundle = Static<typeof Bundle>

/** `cart` has codes that may reveal an item which the shop hides. */
export const GetShopItem = Type.Object({ token: Token(), external_code: Text(), cart: Text() })
export type GetShopItem = Static<typeof GetShopItem>
