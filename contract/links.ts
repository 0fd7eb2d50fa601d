import { Type, type Static } from 'typebox'
import { TermsVersion, Text, Token } from './kinds.ts'
import { MerchandisePurchase } from './merchandise-purchases.ts'
import { Order, Payment, Ticket } from './orders.ts'

// Readable by anyone with the link, so it has no e-mail address, no postal address and no code.
const { id, product, variant, type, shop_image, full_name, status, pending, price, fee } = Ticket.properties
const { discounts, bundle, travel_time, starts_at, ends_at, event_name, timezone } = Ticket.properties

/** A ticket, or an unpaid place, as shown by a link without login. */
export const LinkedTicket = Type.Object({
  id,
  product,
  variant,
  type,
  shop_image,
  full_name,
  status,
  pending,
  price,
  fee,
  discounts,
  bundle,
  travel_time,
  starts_at,
  ends_at,
  event_name,
  timezone,
})
export type LinkedTicket = Static<typeof LinkedTicket>

/** A merchandise item as shown by a link without login. */
export const LinkedMerchandise = Type.Pick(MerchandisePurchase, [
  'id',
  'merchandise',
  'variant',
  'shop_image',
  'status',
  'pending',
  'price',
  'fee',
  'discounts',
])
export type LinkedMerchandise = Static<typeof LinkedMerchandise>

const { code, created_at, staff, total_price, payment_method, accepted_ts_and_cs, attempt } = Order.properties

/** An order whose terms are to be accepted. */
export const TermsOrder = Type.Object({
  code,
  created_at,
  staff,
  total_price,
  tickets: Type.Array(LinkedTicket),
  cartProducts: Type.Array(LinkedTicket),
  merchandisePurchases: Type.Array(LinkedMerchandise),
  cartMerchandise: Type.Array(LinkedMerchandise),
  shipping_amount: Order.properties.shipping_amount,
  donation_amount: Order.properties.donation_amount,
  payment_method,
  accepted_ts_and_cs,
  attempt,
})
export type TermsOrder = Static<typeof TermsOrder>

const { total_paid, payment_status, has_refunds, has_payment_plan, payment_plan, payments, transfer } =
  Order.properties

/** An order in installments, for the page of one of them; `transfer` belongs to that installment. */
export const PlanOrder = Type.Object({
  code,
  created_at,
  staff,
  total_price,
  total_paid,
  payment_method,
  payment_status,
  has_refunds,
  has_payment_plan,
  payment_plan,
  payments,
  transfer,
  accepted_ts_and_cs,
  tickets: Type.Array(LinkedTicket),
  cartProducts: Type.Array(LinkedTicket),
})
export type PlanOrder = Static<typeof PlanOrder>

const order = { order: Text(), checksum: Text() }
const installment = { order: Text(), reference: Text(), checksum: Text() }

/** An order named by its link: code and checksum, no login (S6-04). */
export const OrderLink = Type.Object(order)
export type OrderLink = Static<typeof OrderLink>

/** An installment named by its link: the order's, and its own reference. */
export const InstallmentLink = Type.Object(installment)
export type InstallmentLink = Static<typeof InstallmentLink>

export const AcceptTerms = Type.Object({ token: Token(), ...order, terms_version: TermsVersion() })
export type AcceptTerms = Static<typeof AcceptTerms>

export const PayInstallment = Type.Object({
  token: Token(),
  ...installment,
  terms_version: TermsVersion(),
})
export type PayInstallment = Static<typeof PayInstallment>

export const TermsOrderResponse = Type.Object({ order: TermsOrder })
export const InstallmentResponse = Type.Object({ order: PlanOrder, payment: Payment })
