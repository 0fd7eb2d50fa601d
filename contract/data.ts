import { Type, type Static } from 'typebox'
import { Cart, Invoice, SavedCart, MissingLine } from './carts.ts'
import { Config } from './config.ts'
import { Customer, ExistingTicket, User } from './customers.ts'
import { Instant, Nullable, Token } from './kinds.ts'
import { Order, PaymentInstruction } from './orders.ts'
import { Refund } from './refunds.ts'
import { Bundle, MerchandiseItem, Product, ShopItem } from './shop-items.ts'
import { Voucher } from './vouchers.ts'

const keys = {
  config: Config,
  customer: Nullable(Customer),
  // Whether the customer buys with an address that they have not proven.
  provisional: Type.Boolean(),
  orders: Type.Array(Order),
  refunds: Type.Array(Refund),
  products: Type.Array(Product),
  merchandise: Type.Array(MerchandiseItem),
  bundles: Type.Array(Bundle),
  existing_tickets: Type.Array(ExistingTicket),
  country: Nullable(Type.String()),
  // Only if the account has some.
  carts: Type.Optional(Type.Array(SavedCart)),
}

/** All data of the shop and its customer that the browser stores. */
export const Data = Type.Object(keys)
export type Data = Static<typeof Data>

/** Some keys of `Data`; each replaces the browser's copy as a whole. */
export const PartialData = Type.Partial(Data)
export type PartialData = Static<typeof PartialData>

export const GetData = Type.Object({ token: Token() })
export type GetData = Static<typeof GetData>

/** The answer of `/get-data`, the only one with all keys. */
export const WholeDataResponse = Type.Object({ data: Data })
export const DataResponse = Type.Object({ data: PartialData })
export const LoginResponse = Type.Object({ remember_token: Type.String(), data: PartialData })
export const MessageResponse = Type.Object({ message: Type.String() })
export const UserResponse = Type.Object({ user: User })
export const ItemResponse = Type.Object({ item: ShopItem })
export const CartResponse = Type.Object({ cart: Cart })
export const CartDataResponse = Type.Object({ cart: Cart, data: PartialData })
/** The cart with a discount's code, or the voucher of the code. */
export const ApplyCodeResponse = Type.Object({ cart: Type.Optional(Cart), voucher: Type.Optional(Voucher) })
export const RestoreCartResponse = Type.Object({
  cart: Cart,
  data: PartialData,
  missing: Type.Array(MissingLine),
})
export const InvoiceResponse = Type.Object({ invoice: Invoice })
export const VoucherResponse = Type.Object({ voucher: Voucher })
export const CheckoutResponse = Type.Object({
  order: Order,
  payment: Nullable(PaymentInstruction),
  data: PartialData,
})
export const PaymentResponse = Type.Object({ data: PartialData, payment: Nullable(PaymentInstruction) })
export const RefundResponse = Type.Object({ data: PartialData, refund_id: Type.Integer() })

/** The part of `Data` that is the same for everybody. The server embeds it in the first page, so that the first paint needs no call. */
export const PublicData = Type.Pick(Data, ['config', 'products', 'merchandise', 'bundles'])
export type PublicData = Static<typeof PublicData>

/** The answer of `/public-data`. */
export const PublicDataResponse = Type.Object({ data: PublicData })

/** The answer of `/time`: the server's time of the request. */
export const TimeResponse = Type.Object({ now: Instant() })
export type TimeResponse = Static<typeof TimeResponse>

/** A line of a cart that hangs on others. */
export const Dependent = Type.Object({
  kind: Type.Union([Type.Literal('product'), Type.Literal('merchandise')]),
  id: Type.Integer(),
})
export type Dependent = Static<typeof Dependent>

/**
 * A refusal or a failure. `message` is the first of `errors`. `code` names a refusal that programs react to; with `needed`,
 * `dependents` are the lines that cannot stay without the one to be removed.
 */
export const Failure = Type.Object({
  message: Type.String(),
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  dependents: Type.Optional(Type.Array(Dependent)),
})
export type Failure = Static<typeof Failure>
