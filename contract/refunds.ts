import { Type, type Static } from 'typebox'
import { Id, IdOrCode, Instant, Money, Nullable, Text, Token, Words } from './kinds.ts'
import { CreditNote, KnownAccount, MerchandisePurchase, RefundDestination, Ticket } from './orders.ts'

/** A refund as its owner sees it: nothing of the account that it goes to, but whether they still have to name one (`needs_account`), and the one that has paid the order where it goes there until they name another (`known_account`). One that the festival gives to all they cannot cancel (`can_cancel`). While a payment of its order is disputed at a bank (`disputed`) it waits. `credited` of it counts for `new_order`, for which its items were exchanged, and only the rest is sent. `order` is the order's code. */
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

/** The account that a refund goes to, as it is typed. */
export const RefundAccountInput = Type.Object({
  bank_owner_full_name: Text(),
  bank_owner_address: Words(),
  bank_name: Text(),
  bank_city: Text(),
  bank_country: Text(),
  bank_bic: Text(),
  bank_iban: Text(),
  bank_account: Text(),
})
export type RefundAccountInput = Static<typeof RefundAccountInput>

/** The account is left out where the refund goes to the card. Codes are joined by commas; an order with a payment plan is refunded as a whole, whatever is named. */
export const RequestRefund = Type.Object({
  token: Token(),
  order_id: IdOrCode(),
  tickets: Text(),
  merchandise: Text(),
  ...RefundAccountInput.properties,
  note: Text(),
})
export type RequestRefund = Static<typeof RequestRefund>

/** The account of a refund that the festival has opened and that goes to an account that its customer has to name. */
export const SetRefundAccount = Type.Object({
  token: Token(),
  refund_id: Id(),
  ...RefundAccountInput.properties,
})
export type SetRefundAccount = Static<typeof SetRefundAccount>

export const CancelRefund = Type.Object({ token: Token(), refund_id: Id() })
export type CancelRefund = Static<typeof CancelRefund>
