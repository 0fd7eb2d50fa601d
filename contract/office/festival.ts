import { Type, type Static, type TSchema } from 'typebox'
import {
  Bundle,
  Discount,
  Event,
  MerchandiseItem,
  Product,
  SharedCapacity,
  ShippingRate,
} from '#contract/festival/items.ts'
import { Question } from '#contract/festival/questions.ts'
import { Site } from '#contract/festival/site.ts'
import { Instant, Json, Nullable, ListOf, Text } from '#contract/kinds.ts'

/**
 * A part of the festival in the format of the festival file, except that pictures are addresses in the shop. `version` changes with the
 * part; a change names the version that it is based on.
 */
const part = <Value extends TSchema>(value: Value) => ({ version: Type.String(), value })

/** The configuration and texts. Empty `countries` means all countries. */
export const SitePart = Type.Object(part(Site))
export type SitePart = Static<typeof SitePart>

export const EventPart = Type.Object(part(Event))
export type EventPart = Static<typeof EventPart>

/**
 * `opened_at` is when the product opened after another one (`opens_after`). `taken` and `seats_taken` count the places in carts and orders;
 * no capacity can be less. `waiting_count` is the length of its waiting list. `was_ordered`: an order has
 * contained it, also one that was cancelled or refunded since.
 */
export const ProductPart = Type.Object({
  ...part(Product),
  opened_at: Nullable(Instant()),
  taken: Type.Integer(),
  waiting_count: Type.Integer(),
  was_ordered: Type.Boolean(),
  seats_taken: Type.Array(Type.Integer(), { description: 'In the order of `travel_times`.' }),
  variants_taken: Type.Array(Type.Integer(), { description: 'In the order of `variants`.' }),
})
export type ProductPart = Static<typeof ProductPart>

export const MerchandisePart = Type.Object({
  ...part(MerchandiseItem),
  taken: Type.Integer(),
  waiting_count: Type.Integer(),
  was_ordered: Type.Boolean(),
  variants_taken: Type.Array(Type.Integer(), { description: 'In the order of `variants`.' }),
})
export type MerchandisePart = Static<typeof MerchandisePart>

/** `sold`: how many of it are in orders, of which not every ticket has been cancelled or refunded. */
export const BundlePart = Type.Object({ ...part(Bundle), sold: Type.Integer() })
export type BundlePart = Static<typeof BundlePart>

/**
 * `taken` counts the places of all its products together; the capacity cannot be less. `waiting_count` is the number of people waiting for it.
 */
export const CapacityPart = Type.Object({
  ...part(SharedCapacity),
  taken: Type.Integer(),
  waiting_count: Type.Integer(),
})
export type CapacityPart = Static<typeof CapacityPart>

export const ShippingPart = Type.Object(part(ShippingRate))
export type ShippingPart = Static<typeof ShippingPart>

/** `taken`: how many uses its lines hold, and `given_away`: how much of its budget, in minor units; null if it has never had such a limit. */
export const DiscountPart = Type.Object({
  ...part(Discount),
  taken: Nullable(Type.Integer()),
  given_away: Nullable(Type.Integer()),
})
export type DiscountPart = Static<typeof DiscountPart>

export const QuestionPart = Type.Object(part(Question))
export type QuestionPart = Static<typeof QuestionPart>

/** The whole festival except its vouchers; lists are in the order of the shop and include disabled items. */
export const FestivalParts = Type.Object({
  site: SitePart,
  events: Type.Array(EventPart),
  products: Type.Array(ProductPart),
  merchandise: Type.Array(MerchandisePart),
  bundles: Type.Array(BundlePart),
  capacities: Type.Array(CapacityPart),
  shipping: Type.Array(ShippingPart),
  discounts: Type.Array(DiscountPart),
  questions: Type.Array(QuestionPart),
})
export type FestivalParts = Static<typeof FestivalParts>

export const FestivalResponse = Type.Object({ festival: FestivalParts })
export const SiteResponse = Type.Object({ part: SitePart })
export const EventResponse = Type.Object({ part: EventPart })
export const ProductResponse = Type.Object({ part: ProductPart })
export const MerchandiseResponse = Type.Object({ part: MerchandisePart })
export const BundleResponse = Type.Object({ part: BundlePart })
export const CapacityResponse = Type.Object({ part: CapacityPart })
export const ShippingResponse = Type.Object({ part: ShippingPart })
export const QuestionResponse = Type.Object({ part: QuestionPart })
export const DiscountResponse = Type.Object({ part: DiscountPart })

/**
 * A patch: fields that `value` omits stay unchanged, also nested ones. Lists, and maps with keys defined by the festival, are replaced as a
 * whole; `translations` are merged text by text, and an empty text removes one.
 * Keys of `errors`: paths such as `price`, `travel_times[2].seats` or `texts.terms`; `version` if the part has been changed since; the path
 * of another part, such as `products[3].type`, if that one becomes invalid.
 */
export const UpdatePart = Type.Object({ version: Text(), value: Json() })
export type UpdatePart = Static<typeof UpdatePart>

/**
 * The answers to the first questions of an empty shop. `starts_at` and `ends_at` are wall-clock times ("2027-07-08T16:00") in the time zone,
 * `ends_at` and `location` may be empty.
 */
export const SetUpFestival = Type.Object({
  name: Text(),
  starts_at: Text(),
  ends_at: Text(),
  location: Text(),
  currency: Text(),
  timezone: Text(),
  language: Text(),
})
export type SetUpFestival = Static<typeof SetUpFestival>

/** Fields omitted in `value` get their defaults. */
export const AddPart = Type.Object({ value: Json() })
export type AddPart = Static<typeof AddPart>

/** A non-empty list contains all of its entries by code, key or country, in their new order. */
export const ReorderParts = Type.Object({
  events: ListOf(Text()),
  products: ListOf(Text()),
  merchandise: ListOf(Text()),
  bundles: ListOf(Text()),
  capacities: ListOf(Text()),
  shipping: ListOf(Text()),
  discounts: ListOf(Text()),
  questions: ListOf(Text()),
})
export type ReorderParts = Static<typeof ReorderParts>

export const RemovePart = Type.Object({ version: Text() })
export type RemovePart = Static<typeof RemovePart>

/** An item that was ever in a cart is disabled instead of removed. */
export const RemovalResponse = Type.Object({
  outcome: Type.Union([Type.Literal('removed'), Type.Literal('switched off')]),
})
export type RemovalResponse = Static<typeof RemovalResponse>
