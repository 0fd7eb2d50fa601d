import { Type, type Static } from 'typebox'
import { discountedPrice } from './discounted-price.ts'
import { Instant, Money, Nullable } from './kinds.ts'
import { answerable } from './questions/questions.ts'
import { changeableVariant } from './variants.ts'

/** A merchandise item of an order; `code` is null until the order is paid. */
export const MerchandisePurchase = Type.Object({
  id: Type.Integer(),
  code: Nullable(Type.String()),
  merchandise: Type.String(),
  ...changeableVariant,
  /** Its variant was changed within the last 15 minutes; left out where the item has none. */
  recently_edited: Type.Optional(Type.Boolean()),
  shop_image: Nullable(Type.String()),
  status: Type.String(),
  /** Whether it was sent, also if it is refunded later. */
  is_shipped: Type.Boolean(),
  /** It is collected on site; left out for what is shipped. */
  pick_up: Type.Optional(Type.Boolean()),
  pending: Type.Boolean(),
  ...discountedPrice,
  refund_fee: Money(),
  shipping_refund: Money(),
  is_ever_refundable: Type.Boolean(),
  is_refundable: Type.Boolean(),
  allow_refund_requests_from: Nullable(Instant()),
  allow_refund_requests_until: Nullable(Instant()),
  ...answerable,
})
export type MerchandisePurchase = Static<typeof MerchandisePurchase>
