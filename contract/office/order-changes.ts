import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Money, Nullable, ListOf, OwnAmount, Text, TextMap } from '#contract/kinds.ts'
import { BundleWithHolders, PieceOfMerchandise } from '#contract/office/pieces.ts'
import { manualDiscount, needsOverride } from '#contract/office/price-previews.ts'
import { PaymentMethod, RefundDestination } from '#contract/orders.ts'
import { GivenAnswers } from '#contract/questions/questions.ts'

const changes = {
  removed_products: ListOf(Type.Integer()),
  removed_merchandise: ListOf(Type.Integer()),
  products: ListOf(
    Type.Object({
      external_code: Text(),
      full_name: Text(),
      email: Text(),
      age: Text(),
      transport_time_id: Id(),
      variant_id: Type.Optional(Id()),
      own_price: OwnAmount(),
      answers: GivenAnswers(),
    }),
  ),
  merchandise: ListOf(PieceOfMerchandise),
  bundles: ListOf(BundleWithHolders),
  payment_method: Text(),
  shipping_country: Text(),
  shipping_address: TextMap(),
  recipient_email: Text(),
  keep_fees: Flag(),
  back_on_the_spot: Flag(),
  note: Text(),
  ...manualDiscount,
  ...needsOverride,
}

/**
 * A change of an order: the ids of the removed lines, the added items, and the payment method (empty: unchanged).
 * - In a paid order, added items become a new order, and `payment_method` is that of the new order.
 * - Added tickets and merchandise take answers; what is left open is asked later.
 * - Added merchandise is shipped to the address (empty: that of the order).
 * - `keep_fees`: removed items of a paid order are refunded without their booking fees, less the refund fee.
 * - `back_on_the_spot`: the refund of an order of the box office is paid at once from the caller's till.
 * - `note`: the reason.
 * - `manual_percent`, `manual_amount`: what the caller gives off all items of the order, in place of what staff gave before; of a paid
 *   order, off the added ones.
 * - `needs_override`: why items stay, or are added, without what they need; empty if none do.
 * - `recipient_email`: the address for its mails from now on if it has none, as with purchases at the box office.
 */
export const PreviewOrderChange = Type.Object(changes)
export type PreviewOrderChange = Static<typeof PreviewOrderChange>

/** The same; `seen` is the version of the displayed preview. */
export const ChangeOrder = Type.Object({ ...changes, seen: Text() })
export type ChangeOrder = Static<typeof ChangeOrder>

const amounts = Type.Object({ before: Money(), after: Money() })

/** An installment of a changed order: its amount before and after, and how much of that is then unpaid. */
export const ChangedInstallment = Type.Object({
  due_at: Instant(),
  before: Money(),
  after: Money(),
  open: Money(),
})
export type ChangedInstallment = Static<typeof ChangedInstallment>

/** A line of an order; `id` is null for an added one. */
export const ChangedLine = Type.Object({
  id: Nullable(Type.Integer()),
  kind: Type.Union([Type.Literal('product'), Type.Literal('merchandise')]),
  external_code: Type.String(),
  name: Type.String(),
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  price: Money(),
  change: Type.Union([Type.Literal('stays'), Type.Literal('removed'), Type.Literal('added')]),
  why: Nullable(Type.String({ description: 'Why it cannot be taken out.' })),
})
export type ChangedLine = Static<typeof ChangedLine>

/**
 * The result of a change of a paid order. `credited` of the refund's total is credited to the new order, and the rest is sent back. The
 * outstanding balance of the new order is due at `until`.
 */
export const PaidOrderChange = Type.Object({
  refund: Nullable(
    Type.Object(
      {
        total: Money(),
        credited: Money(),
        back: Money(),
        destination: RefundDestination,
        to_payer: Type.Boolean(),
      },
      { description: 'To the payer: to the account from which the order was paid.' },
    ),
  ),
  next: Nullable(
    Type.Object(
      { total: Money(), shipping: Money(), taken: Money(), due: Money(), until: Nullable(Instant()) },
      { description: 'So much is taken on the spot, by its method.' },
    ),
  ),
})
export type PaidOrderChange = Static<typeof PaidOrderChange>

/**
 * The result of a change. `due` is the unpaid amount of the order afterwards, `back` the overpaid amount that is returned, `installments`
 * its payment plan, empty without one. `manual_discount` is what the caller gives off its items with this change, of at most `manual_percent`
 * percent. `methods` are the possible payment methods; for a paid order those of the new one. `mail` is the
 * text of the customer's mail, without the payment instructions.
 */
export const OrderChangePreview = Type.Object({
  lines: Type.Array(ChangedLine),
  shipping: amounts,
  discount: Money(),
  manual_discount: Money(),
  manual_percent: Type.Number(),
  total: amounts,
  paid: Money(),
  due: Money(),
  back: Money(),
  installments: Type.Array(ChangedInstallment),
  payment_method: PaymentMethod,
  methods: Type.Array(PaymentMethod),
  mail: Type.Object({
    to: Type.String(),
    subject: Type.String(),
    text: Type.Array(Type.String()),
    rows: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  }),
  version: Type.String(),
  paid_order: Nullable(PaidOrderChange),
})
export type OrderChangePreview = Static<typeof OrderChangePreview>

/**
 * A change of a paid order, or, with its own code in `new_order`, the change that created this order. The removed items were refunded, and
 * `credited` of that is credited to the new order. `new_order` is null if nothing was added, the refund is null if nothing was removed.
 */
export const PaidOrderChanged = Type.Object({
  order: Type.String(),
  new_order: Nullable(Type.String()),
  refund_id: Nullable(Type.Integer()),
  refunded: Money(),
  credited: Money(),
  removed: Type.String(),
  added: Type.String(),
  note: Nullable(Type.String()),
  at: Instant(),
  by: Type.String(),
})
export type PaidOrderChanged = Static<typeof PaidOrderChanged>

/** A change by the staff of where the mails of an order go. */
export const RecipientChange = Type.Object({
  at: Instant(),
  by: Type.String(),
  email_before: Type.String(),
  email: Type.String(),
  reason: Type.String(),
})
export type RecipientChange = Static<typeof RecipientChange>
