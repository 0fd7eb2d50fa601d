import { Type, type Static } from 'typebox'
import { Flag, IdOrCode, Instant, Money, Nullable, Sum, TermsVersion, Text, Token, TextMap } from './kinds.ts'
import { RepricedOrder } from './repriced-orders.ts'
import { bundled } from './bundled.ts'
import { discountedPrice } from './discounted-price.ts'
import { MerchandisePurchase } from './merchandise-purchases.ts'
import { occasion } from './occasions.ts'
import { needed } from './dependents.ts'
import { answerable, GivenAnswers } from './questions/questions.ts'
import { PaymentPlanStep, TravelTime } from './shop-items.ts'
import { creditedLater, upgradable } from './upgrades.ts'
import { changeableVariant } from './variants.ts'
import { Wallet } from './wallets.ts'

export const PaymentMethod = Type.Union([
  Type.Literal('credit_card'),
  Type.Literal('bank_transfer'),
  Type.Literal('voucher'),
  Type.Literal('cash', { description: 'Only at the box office.' }),
  Type.Literal('card_terminal', { description: 'Only at the box office.' }),
  Type.Literal('invitation', { description: 'Of guests, whose orders cost nothing (A-165).' }),
])
export type PaymentMethod = Static<typeof PaymentMethod>

export const PaymentStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('partial'),
  Type.Literal('processing'),
  Type.Literal('problem'),
  Type.Literal('paid'),
  Type.Literal('cancelled'),
  Type.Literal('abandoned'),
])
export type PaymentStatus = Static<typeof PaymentStatus>

/**
 * Why an invoice was credited: a refund requested by the customer or created by staff, a refund run of the festival, an undone box-office sale,
 * a cancelled order or one whose payment was reversed, or a correction by a new invoice.
 */
export const CreditReason = Type.Union([
  Type.Literal('customer'),
  Type.Literal('staff'),
  Type.Literal('festival'),
  Type.Literal('box_office'),
  Type.Literal('order_cancelled'),
  Type.Literal('payment_taken_back'),
  Type.Literal('corrected'),
])
export type CreditReason = Static<typeof CreditReason>

/** A credit note with the amount and the reason, which the earliest ones lack. `path` is its download path, which needs no login. */
export const CreditNote = Type.Object({
  number: Type.String(),
  path: Type.String(),
  reason: Nullable(CreditReason),
})
export type CreditNote = Static<typeof CreditNote>

/**
 * An issued ticket, or, with `pending` true and no code, a place of an unpaid order. An empty `full_name` means that the holder has
 * not been named yet; `names_until` is the deadline for that. `barcode` is the text of the QR code, the same as on the ticket's document;
 * null while that cannot be downloaded. `wallets` are those that it can be added to now.
 */
export const Ticket = Type.Object({
  id: Type.Integer(),
  code: Nullable(Type.String()),
  download_code: Nullable(Type.String({ description: 'Its code in links since the QR code was renewed.' })),
  barcode: Nullable(Type.String()),
  product: Type.String(),
  type: Type.String(),
  shop_image: Nullable(Type.String()),
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  status: Type.String(),
  pending: Type.Boolean(),
  ...discountedPrice,
  ...bundled,
  refund_fee: Money(),
  refund_total: Money(),
  shipping_refund: Money(),
  is_ever_refundable: Type.Boolean(),
  is_refundable: Type.Boolean(),
  allow_refund_requests_from: Nullable(Instant()),
  allow_refund_requests_until: Nullable(Instant()),
  /** Whether it may be handed on, by its product or, for a guest's, by its allocation. */
  transferable: Type.Boolean(),
  allow_name_changes: Type.Boolean(),
  allow_name_changes_until: Nullable(Instant()),
  allow_email_changes: Type.Boolean(),
  names_until: Nullable(Instant()),
  name_changes_left: Nullable(Type.Integer()),
  allow_travel_time_changes: Type.Boolean(),
  allow_travel_time_changes_until: Nullable(Instant()),
  allow_download: Type.Boolean(),
  wallets: Type.Array(Wallet),
  recently_edited: Type.Boolean(),
  /** Until when it can be accepted by the link that its owner has shared; null without one. */
  gift_link_until: Nullable(Instant()),
  travel_time: Nullable(Instant()),
  travel_time_type: Nullable(Type.Union([Type.Literal('fixed'), Type.Literal('selectable')])),
  transport_time_id: Nullable(Type.Integer()),
  travel_times: Type.Array(TravelTime),
  ...changeableVariant,
  ...upgradable,
  ...needed,
  event_id: Type.String(),
  event_name: Type.String(),
  timezone: Type.String(),
  ...occasion,
  ...answerable,
})
export type Ticket = Static<typeof Ticket>

/**
 * The destination of a refund: the card that paid, or a bank account of the customer. For an undone box-office sale: cash, or the
 * card terminal.
 */
export const RefundDestination = Type.Union([
  Type.Literal('card'),
  Type.Literal('bank_account'),
  Type.Literal('box_office'),
])
export type RefundDestination = Static<typeof RefundDestination>

/** Why a payment failed, as shown to the payer. */
export const PaymentFailureReason = Type.Union([
  Type.Literal('declined'),
  Type.Literal('insufficient_funds'),
  Type.Literal('expired_card'),
  Type.Literal('wrong_details'),
  Type.Literal('authentication'),
  Type.Literal('page_left'),
  Type.Literal('page_expired'),
  Type.Literal('other'),
])
export type PaymentFailureReason = Static<typeof PaymentFailureReason>

/** One installment of an order, with the data for its page and its card attempts. `processing_since` is the start of a payment that is still being processed. */
export const Payment = Type.Object({
  reference: Type.String(),
  amount: Money(),
  paid_amount: Money(),
  due_at: Instant(),
  paid_at: Nullable(Instant()),
  payment_status: PaymentStatus,
  overdue: Type.Boolean(),
  due: Type.Boolean(),
  attempt: Type.Integer(),
  failure: Nullable(PaymentFailureReason),
  processing_since: Nullable(Instant()),
})
export type Payment = Static<typeof Payment>

/**
 * The instructions for a bank transfer that an order awaits. `until` is the end of the reservation, null once some money has
 * arrived; `epc` is the text of the payment QR code, null for currencies other than the euro.
 */
export const BankTransfer = Type.Object({
  holder: Type.String(),
  iban: Type.String(),
  bic: Type.String(),
  bank: Type.String(),
  reference: Type.String(),
  amount: Money(),
  until: Nullable(Instant()),
  epc: Nullable(Type.String()),
})
export type BankTransfer = Static<typeof BankTransfer>

/** A bank account known from a statement, masked with dots. */
export const KnownAccount = Type.Object({ holder: Type.String(), iban: Type.String() })
export type KnownAccount = Static<typeof KnownAccount>

/** The money received for an order beyond what it owes: the total, what of it was returned, and what is still to be returned. */
export const Overpaid = Type.Object({ amount: Money(), returned: Money(), remaining: Money() })
export type Overpaid = Static<typeof Overpaid>

/**
 * An order as its owner sees it. The total is items + shipping − discount. `attempt` counts the failed card attempts for the next
 * payment, `failure` is the reason of the last failure, `abandon_at` is the end of the reservation of an unpaid order, null once it
 * is no longer unpaid. `other_payment_method` is an alternative method as long as no money has arrived.
 */
export const Order = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  checksum: Type.String(),
  created_at: Instant(),
  staff: Nullable(Type.String()),
  given_by: Nullable(
    Type.String({
      description: 'Who has given its tickets, empty if unknown; null for an order that was bought.',
    }),
  ),
  total_price: Money(),
  total_refunded: Money(),
  total_paid: Money(),
  ...creditedLater,
  discount_amount: Money(),
  discount_name: Nullable(Type.String()),
  discount_language: Type.Optional(
    Type.String({
      description: 'The language of `discount_name`, if that is missing in the language of the request.',
    }),
  ),
  payment_method: PaymentMethod,
  other_payment_method: Nullable(PaymentMethod),
  payment_status: PaymentStatus,
  has_refunds: Type.Boolean(),
  fully_refunded: Type.Boolean(),
  has_active_refunds: Type.Boolean(),
  has_payment_plan: Type.Boolean(),
  payment_plan: Type.Array(PaymentPlanStep),
  payments: Type.Array(Payment),
  attempt: Type.Integer(),
  failure: Nullable(PaymentFailureReason),
  processing_since: Nullable(Instant()),
  abandon_at: Nullable(Instant()),
  transfer: Nullable(BankTransfer),
  overpaid: Overpaid,
  accepted_ts_and_cs: Nullable(Instant()),
  accepted_language: Type.Optional(
    Type.String({
      description: 'The language in which its terms were accepted, if the festival has several.',
    }),
  ),
  has_invoice: Type.Boolean(),
  credit_notes: Type.Array(CreditNote),
  can_refund: Type.Boolean(),
  refund_destination: RefundDestination,
  refund_account: Nullable(KnownAccount),
  refund_to_card: Money(),
  repriced: Nullable(RepricedOrder),
  shipping_amount: Money(),
  donation_amount: Money(),
  shipping_country: Nullable(Type.String()),
  shipping_name: Nullable(Type.String()),
  shipping_address: Nullable(Type.Record(Type.String(), Type.String())),
  shipping_refunded: Money(),
  pick_up_code: Type.Optional(
    Type.String({
      description:
        'The code, and the text of its QR code, by which what is still to be collected on site is handed over; left out if there is nothing.',
    }),
  ),
  tickets: Type.Array(Ticket),
  cartProducts: Type.Array(Ticket),
  merchandisePurchases: Type.Array(MerchandisePurchase),
  cartMerchandise: Type.Array(MerchandisePurchase),
  changed_from: Nullable(
    Type.String({ description: 'The code of the paid order whose change created this one.' }),
  ),
  changed_to: Type.Array(Type.String(), {
    description: 'The codes of the orders created by changes of this one.',
  }),
  ...answerable,
})
export type Order = Static<typeof Order>

/** How the browser gets to the payment page: a redirect to a URL, or a form with hidden fields posted to one. */
export const PaymentInstruction = Type.Union([
  Type.Object({ action: Type.Literal('redirect'), url: Type.String() }),
  Type.Object({
    action: Type.Literal('submit'),
    url: Type.String(),
    params: Type.Record(Type.String(), Type.String()),
  }),
])
export type PaymentInstruction = Static<typeof PaymentInstruction>

export const CheckoutCart = Type.Object({
  token: Token(),
  cart: Text(),
  // An account without a name takes this one.
  customer: Type.Object({ country: Text(), address: TextMap(), full_name: Text() }),
  order: Type.Object({
    payment_method: Text(),
    shipping_country: Text(),
    shipping_address: TextMap(),
    // For an invoice to a company; empty for one in the customer's name.
    company_name: Text(),
    vat_number: Text(),
    accepted_ts_and_cs: Flag(),
    terms_version: TermsVersion(),
    expected_total: Sum(),
  }),
  // Absent for a cart with a payment plan.
  voucher_code: Type.Optional(Text()),
  // To the `order_questions` of the cart.
  order_answers: GivenAnswers(),
})
export type CheckoutCart = Static<typeof CheckoutCart>

/** `order` is the id or the code of an unpaid order, here and in `CancelOrder`. */
export const ChangePaymentMethod = Type.Object({ token: Token(), order: IdOrCode(), payment_method: Text() })
export type ChangePaymentMethod = Static<typeof ChangePaymentMethod>

export const CancelOrder = Type.Object({ token: Token(), order: IdOrCode() })
export type CancelOrder = Static<typeof CancelOrder>
