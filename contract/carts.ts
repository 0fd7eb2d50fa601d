import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Json, Money, Nullable, ListOf, OwnAmount, Text, Token } from './kinds.ts'
import { bundled } from './bundled.ts'
import { discountedPrice, LineDiscount } from './discounted-price.ts'
import { occasion } from './occasions.ts'
import { answered, asking, GivenAnswers, Question } from './questions/questions.ts'
import { OwnPrice, PaymentPlanStep, ShopItem, TravelTime, withVariants } from './shop-items.ts'
import { variantOf } from './variants.ts'

/** The product of a cart line, with the data needed to edit the line without another call. */
export const CartProductProduct = Type.Object({
  id: Type.Integer(),
  external_code: Type.String(),
  name: Type.String(),
  type: Type.String(),
  shop_image: Nullable(Type.String()),
  event: Type.String(),
  event_id: Type.String(),
  timezone: Type.String(),
  ...occasion,
  has_payment_plan: Type.Boolean(),
  payment_plan: Type.Array(PaymentPlanStep),
  travel_times: Type.Array(TravelTime),
  travel_time_type: Nullable(Type.Union([Type.Literal('fixed'), Type.Literal('selectable')])),
  allow_travel_time_changes_until: Nullable(Instant()),
  names_until: Nullable(Instant()),
  own_price: Type.Optional(OwnPrice),
  ...withVariants,
  ...asking,
})
export type CartProductProduct = Static<typeof CartProductProduct>

export const CartProduct = Type.Object({
  id: Type.Integer(),
  shop_item_type: Type.Literal('tickets'),
  product: CartProductProduct,
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  transport_time_id: Nullable(Type.Integer()),
  travel_time: Nullable(Instant()),
  ...variantOf,
  ...occasion,
  ...discountedPrice,
  ...bundled,
  ...answered,
})
export type CartProduct = Static<typeof CartProduct>

export const CartMerchandise = Type.Object({
  id: Type.Integer(),
  external_code: Type.String(),
  merchandise: Type.String(),
  ...variantOf,
  shop_image: Nullable(Type.String()),
  own_price: Type.Optional(OwnPrice),
  /** It is collected on site; left out for what is shipped. */
  pick_up: Type.Optional(Type.Boolean()),
  ...discountedPrice,
  ...asking,
  ...answered,
})
export type CartMerchandise = Static<typeof CartMerchandise>

/**
 * A code of a discount on a cart: whether it `applies` to at least one line, otherwise the `reason` why not. `effect` says what it does, or
 * what is missing, in words.
 */
export const CartCode = Type.Object({
  code: Type.String(),
  name: Type.String(),
  applies: Type.Boolean(),
  reason: Nullable(Type.String()),
  effect: Nullable(Type.String()),
})
export type CartCode = Static<typeof CartCode>

/** A cart holds its places until `expires_at`. `now` is the server's clock, so that the browser's does not matter. */
export const Cart = Type.Object({
  code: Type.String(),
  expires_at: Instant(),
  now: Instant(),
  products: Type.Array(CartProduct),
  merchandise: Type.Array(CartMerchandise),
  codes: Type.Array(CartCode),
  /** What would make an automatic discount apply, or apply to more, in words. */
  hints: Type.Array(Type.String()),
  /** What is given on top, part of the total; 0 is nothing. */
  donation: Money(),
  /** The items that its codes reveal, which the shop hides otherwise. */
  revealed: Type.Array(ShopItem),
  total_price: Money(),
  /** What is asked once of its order, left out where that is nothing. */
  order_questions: Type.Optional(Type.Array(Question)),
})
export type Cart = Static<typeof Cart>

/** An open cart of an account, offered on its other devices. `tickets` and `merchandise` are the numbers of items in it. */
export const SavedCart = Type.Object({
  code: Type.String(),
  expires_at: Instant(),
  tickets: Type.Integer(),
  merchandise: Type.Integer(),
  total_price: Money(),
})
export type SavedCart = Static<typeof SavedCart>

export const GetCart = Type.Object({ token: Token(), cart: Text() })
export type GetCart = Static<typeof GetCart>

const holder = {
  full_name: Text(),
  email: Text(),
  age: Text(),
  transport_time_id: Id(),
  variant_id: Type.Optional(Id()),
  name_later: Type.Optional(Flag()),
  own_price: OwnAmount(),
  answers: GivenAnswers(),
}

/**
 * The holder of a ticket, as entered in the holder dialog; with `name_later` and without a name, one who is named later. `own_price` is
 * what is paid for it, where the product lets customers choose.
 */
export const Holder = Type.Object(holder)
export type Holder = Static<typeof Holder>

/** The code of what is chosen with a ticket, where one must be; empty if the cart has it. */
const chosen = { add_on: Type.Optional(Text()) }

export const AddProductToCart = Type.Object({
  token: Token(),
  cart: Text(),
  external_code: Text(),
  ...holder,
  ...chosen,
})
export type AddProductToCart = Static<typeof AddProductToCart>

/** Tickets of one product for several people, each with what is chosen with it: all of them or none. */
export const AddProductsToCart = Type.Object({
  token: Token(),
  cart: Text(),
  external_code: Text(),
  tickets: ListOf(Type.Object({ ...holder, ...chosen })),
})
export type AddProductsToCart = Static<typeof AddProductsToCart>

/** A bundle, with the holders of its tickets in the order of its items. */
export const AddBundleToCart = Type.Object({
  token: Token(),
  cart: Text(),
  external_code: Text(),
  tickets: ListOf(Holder),
})
export type AddBundleToCart = Static<typeof AddBundleToCart>

/** Restores the content of an ended cart: into an open cart, or into a new one if `cart` is empty. */
export const RestoreCart = Type.Object({ token: Token(), cart: Text(), ended: Text() })
export type RestoreCart = Static<typeof RestoreCart>

/** An item that could not be restored, its holder (null for merchandise), and the reason. */
export const MissingLine = Type.Object({
  name: Type.String(),
  full_name: Nullable(Type.String()),
  reason: Type.String(),
})
export type MissingLine = Static<typeof MissingLine>

export const UpdateProductInCart = Type.Object({
  token: Token(),
  cart: Text(),
  cart_product_id: Id(),
  ...holder,
})
export type UpdateProductInCart = Static<typeof UpdateProductInCart>

/** With `with_dependents` the lines go too that cannot stay without it. */
export const RemoveProductFromCart = Type.Object({
  token: Token(),
  cart: Text(),
  cart_product_id: Id(),
  with_dependents: Type.Optional(Flag()),
})
export type RemoveProductFromCart = Static<typeof RemoveProductFromCart>

export const AddMerchandiseToCart = Type.Object({
  token: Token(),
  cart: Text(),
  external_code: Text(),
  variant_id: Type.Optional(Id()),
  own_price: OwnAmount(),
  answers: GivenAnswers(),
})
export type AddMerchandiseToCart = Static<typeof AddMerchandiseToCart>

export const RemoveMerchandiseFromCart = Type.Object({
  token: Token(),
  cart: Text(),
  cart_merchandise_id: Id(),
})
export type RemoveMerchandiseFromCart = Static<typeof RemoveMerchandiseFromCart>

/** A code of a discount or a voucher, for a cart or for none. */
export const ApplyCode = Type.Object({ token: Token(), cart: Text(), code: Text() })
export type ApplyCode = Static<typeof ApplyCode>

export const RemoveCode = Type.Object({ token: Token(), cart: Text(), code: Text() })
export type RemoveCode = Static<typeof RemoveCode>

/** What is given on top of what a cart costs, in minor units; 0 takes it away. Any JSON is accepted: `donationError` says what is wrong with it. */
export const SetDonation = Type.Object({ token: Token(), cart: Text(), amount: Json() })
export type SetDonation = Static<typeof SetDonation>

export const CalculateInvoice = Type.Object({ token: Token(), cart: Text(), country: Text() })
export type CalculateInvoice = Static<typeof CalculateInvoice>

export const InvoiceItem = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  /** Price and fee together, after the discounts. */
  price: Money(),
  discounts: Type.Array(LineDiscount),
  ...bundled,
  shop_item_type: Type.Union([
    Type.Literal('tickets'),
    Type.Literal('merchandise'),
    Type.Literal('donation'),
  ]),
  full_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  travel_time: Nullable(Instant()),
  timezone: Nullable(Type.String()),
  product_type: Nullable(Type.String()),
  event: Nullable(Type.String()),
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  /** The tax in a donation, in percent. */
  tax_rate: Type.Optional(Type.Number()),
})
export type InvoiceItem = Static<typeof InvoiceItem>

const ByRate = () => Type.Record(Type.String(), Money())

/** The total of a cart, tax included. `tax` and `items_total_without_tax` by rate ("25") add up to `total`. */
export const Invoice = Type.Object({
  items: Type.Array(InvoiceItem),
  shipping: Nullable(Type.Object({ name: Type.String(), type: Type.String(), price: Money() })),
  total: Money(),
  tax: ByRate(),
  items_total_without_tax: ByRate(),
})
export type Invoice = Static<typeof Invoice>
