import { Type, type Static } from 'typebox'
import { bundled } from '#contract/bundled.ts'
import { Flag, Id, Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { GivenDiscount } from '#contract/office/price-previews.ts'
import { PaymentMethod, PaymentStatus, BankTransfer } from '#contract/orders.ts'
import { OpenGiftLink } from '#contract/tickets.ts'
import { OrderAnswer } from './answers.ts'
import { CardRefundStatus } from './card-refunds.ts'
import { LostCredit, OrderDispute } from './disputes.ts'
import { orderedItem, OrderedMerchandise, OrderHandover, OrderShipment } from './ordered-merchandise.ts'
import { PaidOrderChanged, RecipientChange } from './order-changes.ts'
import { IncomingPayment, OrderCreditNote, OrderPayment } from './order-payments.ts'
import { Page, Sort } from './page.ts'
import { Romanized } from './romanized.ts'

/**
 * An order in the list: billing name, short list of items ("2 × Weekend, T-shirt"), deadline of an outstanding balance, number of staff notes.
 */
export const OrderListRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  created_at: Instant(),
  customer: Type.String(),
  email: Type.String(),
  items: Type.String(),
  total_price: Money(),
  total_paid: Money(),
  payment_method: PaymentMethod,
  payment_status: PaymentStatus,
  fully_refunded: Type.Boolean(),
  has_refunds: Type.Boolean(),
  has_payment_plan: Type.Boolean(),
  accepted: Type.Boolean(),
  staff: Nullable(Type.String()),
  balance_due_at: Nullable(Instant()),
  notes: Type.Integer(),
})
export type OrderListRow = Static<typeof OrderListRow>

/** The columns by which the list is sorted. */
export const ORDER_SORTS = ['code', 'created', 'customer', 'total'] as const

/**
 * The filters of the list; empty means all. `search`: the (also former) code of an order or ticket or its beginning, a reference of a payment,
 * bank or invoice, a part of a name or of an address. `via`: `staff` or `website`. `plan`, `refunds`, `overdue` (installment), `balance`
 * (paid in part, without a plan), `overpayments` (to send back), `disputed` (open, or lost and not decided by the staff), `unaccepted`
 * (terms): `yes` or empty. `product`: an external code. `since`, `until`: festival days.
 */
export const OrderFilters = Type.Object({
  search: Text(),
  status: Text(),
  method: Text(),
  via: Text(),
  plan: Text(),
  refunds: Text(),
  overdue: Text(),
  balance: Text(),
  overpayments: Text(),
  disputed: Text(),
  unaccepted: Text(),
  product: Text(),
  since: Text(),
  until: Text(),
  sort: Sort(ORDER_SORTS),
  from: Text(),
})
export type OrderFilters = Static<typeof OrderFilters>

/** `sum` is the total of the orders found; null if there are too many to add up. */
export const OrderList = Type.Object({ ...Page(OrderListRow).properties, sum: Nullable(Money()) })
export type OrderList = Static<typeof OrderList>

/** A change of a ticket. `by` is the name of who made it. */
export const TicketChange = Type.Object({
  at: Instant(),
  kind: Type.String(),
  by: Type.String(),
  before: Type.Record(Type.String(), Type.String()),
  after: Type.Record(Type.String(), Type.String()),
  note: Nullable(Type.String()),
})
export type TicketChange = Static<typeof TicketChange>

/** A ticket; if `code` is null, a place that is unpaid (`status` is `pending`) or was released (`released`). */
export const OrderedTicket = Type.Object({
  ...orderedItem,
  ...bundled,
  code: Nullable(Type.String()),
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  timezone: Type.String(),
  gift_link: Nullable(OpenGiftLink),
  changes: Type.Array(TicketChange),
})
export type OrderedTicket = Static<typeof OrderedTicket>

/** Money owed to the customer; `remaining` is still to be sent while `returned_at` is null. `by` is the name of who sent it. */
export const Overpayment = Type.Object({
  id: Type.Integer(),
  amount: Money(),
  remaining: Money(),
  reason: Type.String(),
  created_at: Instant(),
  returned_at: Nullable(Instant()),
  by: Nullable(Type.String()),
  card_refund: Nullable(CardRefundStatus),
  has_account: Type.Boolean({
    description: 'Whether an account for a SEPA transfer is known.',
  }),
  in_sepa_file: Type.Boolean({ description: 'Whether such a transfer is in progress.' }),
})
export type Overpayment = Static<typeof Overpayment>

/** An audited action: `action` and its details as in the audit log; `by` is the name of who did it. */
export const HistoryEntry = Type.Object({
  at: Instant(),
  by: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.String()),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const OrderMail = Type.Object({
  id: Type.Integer(),
  recipient: Type.String(),
  template: Type.String(),
  subject: Type.String(),
  language: Nullable(Type.String()),
  created_at: Instant(),
  sent_at: Nullable(Instant()),
  failed: Type.Boolean(),
})
export type OrderMail = Static<typeof OrderMail>

/**
 * A mail of an order. `goes_on` says whether it is sent to a new address of the customer by default. It is null if it cannot be: it was for
 * somebody else, contains a single-use link, or has not been sent yet and goes to the new address anyway.
 */
export const MailOfOrder = Type.Object({ ...OrderMail.properties, goes_on: Nullable(Type.Boolean()) })
export type MailOfOrder = Static<typeof MailOfOrder>

const OrderAddress = Type.Object({
  name: Type.String(),
  country: Type.String(),
  address: Type.Record(Type.String(), Type.String()),
})

/**
 * The allowed actions: null if allowed, else the reason and the alternative. `request_refund`: whether the customer can request a refund;
 * `resolutions` are the ways to resolve a problem.
 */
export const OrderAllowedActions = Type.Object({
  cancel: Nullable(Type.String()),
  change: Nullable(Type.String()),
  receive: Nullable(Type.String()),
  reverse: Nullable(Type.String()),
  extend: Nullable(Type.String()),
  correct_company: Nullable(Type.String()),
  refund: Nullable(Type.String()),
  request_refund: Type.Boolean(),
  resolutions: Type.Array(
    Type.Union([Type.Literal('paid'), Type.Literal('partial'), Type.Literal('cancelled')]),
  ),
})
export type OrderAllowedActions = Static<typeof OrderAllowedActions>

/**
 * An order with its complete history. `balance_due_at` is the deadline for the balance of a partly paid order; `tickets_kept`: its tickets are
 * valid although its payment was reversed. `received` is all money that came in and was not sent back, `total_paid` the part of it that
 * counts; they differ while there is a problem. `credited` is what of a refund counts for another order.
 */
export const OfficeOrder = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  created_at: Instant(),
  staff: Nullable(Type.String()),
  payment_method: PaymentMethod,
  payment_status: PaymentStatus,
  problem_reason: Nullable(Type.String()),
  paid_at: Nullable(Instant()),
  abandon_at: Nullable(Instant()),
  tickets_kept: Type.Boolean(),
  balance_due_at: Nullable(Instant()),
  has_payment_plan: Type.Boolean(),
  has_refunds: Type.Boolean(),
  fully_refunded: Type.Boolean(),
  customer: Type.Object({
    id: Type.Integer(),
    full_name: Type.String(),
    email: Type.String(),
    erased_at: Nullable(Instant()),
  }),
  recipient_email: Nullable(Type.String({ description: 'Where its mails go, if not to the account.' })),
  language: Type.String({ description: 'The language of its mails, tickets and later documents.' }),
  recipients: Type.Array(RecipientChange),
  changes: Type.Array(PaidOrderChanged),
  billing: OrderAddress,
  company: Nullable(
    Type.Object({ name: Type.String(), vat_number: Nullable(Type.String()), reverse_charge: Type.Boolean() }),
  ),
  company_version: Type.String(),
  shipping: Nullable(OrderAddress),
  /** Null for nothing. */
  manual_discount: Nullable(GivenDiscount),
  items_total: Money(),
  shipping_amount: Money(),
  donation_amount: Money(),
  discount_amount: Money(),
  discount_name: Nullable(Type.String()),
  voucher: Nullable(Type.String()),
  total_price: Money(),
  total_paid: Money(),
  total_refunded: Money(),
  received: Money(),
  tickets: Type.Array(OrderedTicket),
  merchandise: Type.Array(OrderedMerchandise),
  /** Left out without any. */
  answers: Type.Optional(Type.Array(OrderAnswer)),
  payments: Type.Array(OrderPayment),
  incoming_payments: Type.Array(IncomingPayment),
  overpayments: Type.Array(Overpayment),
  disputes: Type.Array(OrderDispute),
  lost_credits: Type.Array(LostCredit),
  transfer: Nullable(BankTransfer),
  refunds: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.String(),
      created_at: Instant(),
      completed_at: Nullable(Instant()),
      total: Money(),
      credited: Money(),
    }),
  ),
  invoice: Nullable(Type.Object({ number: Type.String(), issued_at: Instant() })),
  credit_notes: Type.Array(OrderCreditNote),
  romanized: Romanized(),
  acceptance: Nullable(
    Type.Object({
      at: Instant(),
      version: Type.String(),
      language: Nullable(Type.String({ description: 'The language in which they were shown.' })),
      ip: Type.String(),
      user_agent: Nullable(Type.String()),
    }),
  ),
  links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() }), {
    description: 'Empty for those who may not change orders.',
  }),
  mails: Type.Array(MailOfOrder),
  shipments: Type.Array(OrderShipment),
  handovers: Type.Array(OrderHandover),
  history: Type.Array(HistoryEntry),
  allowed_actions: OrderAllowedActions,
})
export type OfficeOrder = Static<typeof OfficeOrder>

export const OrderResponse = Type.Object({ order: OfficeOrder })

/** The id of an overpayment to refund by its gateway (`to_card`) or returned by a `method`; empty is that of the payment. */
export const ReturnOverpayment = Type.Object({ overpayment: Id(), to_card: Flag(), method: Text() })
export type ReturnOverpayment = Static<typeof ReturnOverpayment>

/** The company on the order's invoice, empty for none; `seen` is the displayed version. */
export const CorrectCompany = Type.Object({ company_name: Text(), vat_number: Text(), seen: Text() })
export type CorrectCompany = Static<typeof CorrectCompany>

/** The language of an order, one of the festival's. */
export const SetOrderLanguage = Type.Object({ language: Text() })
export type SetOrderLanguage = Static<typeof SetOrderLanguage>
