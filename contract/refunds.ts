import { Type, type Static } from 'typebox'
import { Flag, Id, IdOrCode, Instant, Money, Nullable, Text, Token, TextMap } from './kinds.ts'
import { MerchandisePurchase } from './merchandise-purchases.ts'
import { CreditNote, KnownAccount, RefundDestination, Ticket } from './orders.ts'

/**
 * A refund as its owner sees it. The account is not included, only whether one must still be entered (`needs_account`), and the account that
 * paid the order, which is the default (`known_account`). Refunds of a whole event cannot be cancelled (`can_cancel`). While a payment of its
 * order is disputed (`disputed`) it is held. `credited` of it is credited to `new_order`, for which its items were exchanged, and only the
 * rest is sent. `kept_for_rest` is what it keeps because the rest of the order is priced anew, or, negative, returns of what others kept.
 * `order` is the order's code.
 */
export const Refund = Type.Object({
  id: Type.Integer(),
  status: Type.Union([
    Type.Literal('active'),
    Type.Literal('processing'),
    Type.Literal('problem'),
    Type.Literal('processed'),
  ]),
  created_at: Instant(),
  completed_at: Nullable(Instant()),
  total: Money(),
  shipping_refund: Money(),
  donation_refund: Money(),
  kept_for_rest: Money(),
  destination: RefundDestination,
  needs_account: Type.Boolean(),
  known_account: Nullable(KnownAccount),
  can_cancel: Type.Boolean(),
  credited: Money(),
  new_order: Nullable(Type.String()),
  disputed: Type.Boolean(),
  credit_note: Nullable(CreditNote),
  order: Type.String(),
  tickets: Type.Array(Ticket),
  cartProducts: Type.Array(Ticket),
  merchandisePurchases: Type.Array(MerchandisePurchase),
  cartMerchandise: Type.Array(MerchandisePurchase),
})
export type Refund = Static<typeof Refund>

/** The account that a refund goes to, as entered. */
export const RefundAccountInput = Type.Object({
  bank_owner_full_name: Text(),
  bank_owner_address: TextMap(),
  bank_name: Text(),
  bank_city: Text(),
  bank_country: Text(),
  bank_bic: Text(),
  bank_iban: Text(),
  bank_account: Text(),
})
export type RefundAccountInput = Static<typeof RefundAccountInput>

/**
 * The account is omitted if the refund goes to the card, or with `to_payer` to the account that paid the order (`refund_account`).
 * Codes are comma-separated; an order with a payment plan is always refunded as a whole.
 */
export const RequestRefund = Type.Object({
  token: Token(),
  order_id: IdOrCode(),
  tickets: Text(),
  merchandise: Text(),
  ...RefundAccountInput.properties,
  to_payer: Flag(),
  note: Text(),
})
export type RequestRefund = Static<typeof RequestRefund>

export const GetFormerAccount = Type.Object({ token: Token() })

/** The account of the customer's last request, which prefills the form; IBAN and account number are masked (`MASK`). Null without one. */
export const FormerAccountResponse = Type.Object({ account: Nullable(RefundAccountInput) })

/** The account entered by the customer for a refund that the festival has opened. */
export const SetRefundAccount = Type.Object({
  token: Token(),
  refund_id: Id(),
  ...RefundAccountInput.properties,
})
export type SetRefundAccount = Static<typeof SetRefundAccount>

export const CancelRefund = Type.Object({ token: Token(), refund_id: Id() })
export type CancelRefund = Static<typeof CancelRefund>
