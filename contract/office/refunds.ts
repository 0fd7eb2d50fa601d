import { Type, type Static } from 'typebox'
import { RefundCalculationStep } from './refund-calculation.ts'
import { Flag, Id, Instant, Money, Nullable, ListOf, Sum, Text } from '#contract/kinds.ts'
import {
  CreditReason,
  KnownAccount,
  PaymentMethod,
  PaymentStatus,
  RefundDestination,
} from '#contract/orders.ts'
import { RepricedOrder } from '#contract/repriced-orders.ts'
import { RefundAccountInput } from '#contract/refunds.ts'
import { CardRefund } from './card-refunds.ts'
import { HistoryEntry } from './orders.ts'
import { Page, Sort } from './page.ts'
import { RefundPreview } from './refund-previews.ts'

/** The status of a refund. The office sees cancelled refunds, their customer does not. */
export const RefundStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('processing'),
  Type.Literal('problem'),
  Type.Literal('processed'),
  Type.Literal('cancelled'),
])
export type RefundStatus = Static<typeof RefundStatus>

/** The statuses to which the staff can change a refund from each status. */
export const REFUND_TRANSITIONS: Record<RefundStatus, RefundStatus[]> = {
  active: ['processing', 'cancelled'],
  processing: ['processed', 'problem'],
  problem: ['processing', 'processed'],
  processed: [],
  cancelled: [],
}

/** The maximum number of refunds whose status one call changes, and in one payment file. */
export const MAX_REFUNDS = { changed: 200, paid: 5_000 } as const

/** The maximum length of the reason of a problem, in characters. */
export const MAX_REASON_LENGTH = 500

/** The refunded amount of one item, and whether its place was released. */
export const RefundedItem = Type.Object({
  kind: Type.Union([
    Type.Literal('ticket'),
    Type.Literal('merchandise'),
    Type.Literal('cart_product'),
    Type.Literal('cart_merchandise'),
  ]),
  id: Type.Integer(),
  code: Nullable(Type.String()),
  name: Type.String(),
  full_name: Nullable(Type.String()),
  travel_time: Nullable(Type.String({ description: 'Wall-clock time of the departure.' })),
  price: Money(),
  fee: Money(),
  refund_fee: Money(),
  shipping_refund: Money(),
  amount: Money(),
  on_sale: Type.Boolean({ description: 'Whether its place was released.' }),
})

export type RefundedItem = Static<typeof RefundedItem>

/**
 * A refund in the list. `order` is the order's code, `items` the number of its items, `payment_file_at` when it was last put into a payment file (CSV or SEPA),
 * `credited` the part of its total that is credited to another order and not sent.
 */
export const ListedRefund = Type.Object({
  id: Type.Integer(),
  status: RefundStatus,
  created_at: Instant(),
  completed_at: Nullable(Instant()),
  total: Money(),
  credited: Money(),
  destination: RefundDestination,
  payment_file_at: Nullable(Instant()),
  items: Type.Integer(),
  order: Type.String(),
  payment_method: PaymentMethod,
  customer_id: Type.Integer(),
  customer_name: Type.String(),
})
export type ListedRefund = Static<typeof ListedRefund>

/** The columns by which the list is sorted. */
export const REFUND_SORTS = ['created', 'total'] as const

/**
 * `status` is a status, `open` for all that need an action by staff, or empty for all. `age` is a minimum in days. `destination` is `card`,
 * `bank_account` or empty.
 */
export const RefundFilters = Type.Object({
  status: Text(),
  age: Id(),
  method: Text(),
  destination: Text(),
  search: Text(),
  sort: Sort(REFUND_SORTS),
  from: Text(),
})
export type RefundFilters = Static<typeof RefundFilters>

export const RefundList = Page(ListedRefund)
export type RefundList = Static<typeof RefundList>

/** The account that a refund is paid to. Hidden parts are dots until it is revealed. */
export const RefundAccount = Type.Object({
  holder: Type.String(),
  address: Type.Array(Type.String()),
  bank: Type.String(),
  city: Type.String(),
  country: Type.String(),
  bic: Type.String(),
  iban: Type.String(),
  account: Type.String(),
  bic_is_valid: Type.Boolean(),
  iban_is_valid: Nullable(Type.Boolean({ description: 'Null in a country without IBANs.' })),
})
export type RefundAccount = Static<typeof RefundAccount>

/**
 * All details of a refund with its history, newest first. `account` and `note` are null once they are erased; `account` is also null for a
 * refund to the card. `kept` is what can still be given back of the fees that it kept.
 */
export const OfficeRefund = Type.Object({
  id: Type.Integer(),
  status: RefundStatus,
  created_at: Instant(),
  completed_at: Nullable(Instant()),
  total: Money(),
  shipping_refund: Money(),
  destination: RefundDestination,
  card_refunds: Type.Array(CardRefund),
  problem_reason: Nullable(Type.String()),
  credit_note: Nullable(
    Type.Object(
      { number: Type.String(), issued_at: Instant(), reason: Nullable(CreditReason) },
      { description: 'The reason is null for the earliest ones.' },
    ),
  ),
  payment_file: Nullable(
    Type.Object(
      { at: Instant(), by: Type.String() },
      { description: 'The last payment file (CSV or SEPA) that contains it.' },
    ),
  ),
  created_by_staff: Nullable(
    Type.Object(
      {
        by: Type.String(),
        reason: Nullable(Type.String()),
        refund_fee_waived: Type.Boolean(),
        fees_included: Type.Boolean(),
      },
      { description: 'Null if its customer requested it. The reason is erased with the account.' },
    ),
  ),
  customer: Type.Object({ id: Type.Integer(), full_name: Type.String(), email: Type.String() }),
  order: Type.Object({
    code: Type.String(),
    created_at: Instant(),
    payment_method: PaymentMethod,
    payment_status: PaymentStatus,
    has_payment_plan: Type.Boolean(),
    total_price: Money(),
    total_paid: Money(),
    total_refunded: Money(),
  }),
  credited: Money(),
  new_order: Nullable(
    Type.String({ description: 'The new order of its change, to which `credited` of it is credited.' }),
  ),
  kept: Money(),
  items: Type.Array(RefundedItem),
  calculation: Type.Array(RefundCalculationStep),
  note: Nullable(Type.String()),
  account: Nullable(RefundAccount),
  account_from_statement: Type.Boolean({
    description: 'Whether it is the account from which the order was paid, according to a bank statement.',
  }),
  history: Type.Array(HistoryEntry),
})
export type OfficeRefund = Static<typeof OfficeRefund>

export const OfficeRefundResponse = Type.Object({ refund: OfficeRefund })

/** A refund with its preview, which is null once it is completed or cancelled. */
export const RefundWithPreviewResponse = Type.Object({
  refund: OfficeRefund,
  preview: Nullable(RefundPreview),
})
export type RefundWithPreviewResponse = Static<typeof RefundWithPreviewResponse>

export const RefundBankDetailsResponse = Type.Object({ account: RefundAccount })

/** An item of an order that staff can refund. */
export const RefundableItem = Type.Object({
  ...Type.Pick(RefundedItem, [
    'kind',
    'id',
    'code',
    'name',
    'full_name',
    'price',
    'fee',
    'refund_fee',
    'shipping_refund',
  ]).properties,
  admitted: Type.Boolean({ description: 'Whether the ticket was admitted.' }),
})
export type RefundableItem = Static<typeof RefundableItem>

/**
 * The possible refund of an order: chosen items, or the `whole` order if it is paid in installments or in part; at most
 * `refundable_amount`. A refund of at most `to_card` can go to the card even if the `destination` of larger ones is an account.
 * `known_account` paid the order and is the default account.
 */
export const RefundableOrder = Type.Object({
  whole: Type.Boolean(),
  destination: RefundDestination,
  to_card: Money(),
  known_account: Nullable(KnownAccount),
  paid: Money(),
  repriced: Nullable(RepricedOrder),
  refundable_amount: Money(),
  /** What may be given back of the donation, beyond the items. */
  donation: Money(),
  items: Type.Array(RefundableItem),
})
export type RefundableOrder = Static<typeof RefundableOrder>

/** `include_fees` is `yes` or empty: the amounts with all fees and the whole shipping. */
export const RefundableOrderQuery = Type.Object({ include_fees: Text() })

export const RefundableOrderResponse = Type.Object({ refundable: RefundableOrder })

/**
 * A refund created by staff: the codes of the items (none for a whole order), the account, the reason, and whether the refund fee is waived.
 * - `include_fees` refunds everything that was paid, fees and shipping included.
 * - `include_donation` refunds the donation of the order, too; without items, alone.
 * - `destination` `bank_account` avoids a refund to the card; empty is the default destination.
 * - `expected_total` is the displayed total; null skips the comparison.
 * - `leave_dependents`: what needs a refunded ticket stays, whatever its product says.
 */
export const CreateRefund = Type.Object({
  tickets: ListOf(Text()),
  merchandise: ListOf(Text()),
  ...RefundAccountInput.properties,
  reason: Text(),
  waive_refund_fee: Flag(),
  include_fees: Flag(),
  include_donation: Flag(),
  destination: Text(),
  expected_total: Sum(),
  leave_dependents: Flag(),
})
export type CreateRefund = Static<typeof CreateRefund>

/** Gives back this amount of what a completed refund has kept of its items, with the reason. */
export const ReturnKept = Type.Object({ amount: Sum(), reason: Text() })
export type ReturnKept = Static<typeof ReturnKept>

/**
 * Changes the status of several refunds. `reason` is that of a problem. `to_sale` releases the places on completion; for a refund to the
 * card, once it has gone through.
 */
export const ChangeRefundStatus = Type.Object({
  ids: ListOf(Id()),
  to: Text(),
  reason: Text(),
  to_sale: Flag(),
})
export type ChangeRefundStatus = Static<typeof ChangeRefundStatus>

/** The result for one refund; `message` says why it was not changed. */
export const RefundStatusChange = Type.Object({
  id: Type.Integer(),
  done: Type.Boolean(),
  message: Nullable(Type.String()),
})
export type RefundStatusChange = Static<typeof RefundStatusChange>

export const RefundStatusChangesResponse = Type.Object({ changes: Type.Array(RefundStatusChange) })

/**
 * The refunds to pay; none named means all in processing that are in no file yet. `again` includes those that are. `excel` adds a byte
 * order mark, without which Excel does not read the file as UTF-8.
 */
export const CreatePaymentFile = Type.Object({ ids: ListOf(Id()), again: Flag(), excel: Flag() })
export type CreatePaymentFile = Static<typeof CreatePaymentFile>
