import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Money, Nullable, ListOf, OwnAmount, Sum, Text } from '#contract/kinds.ts'
import { OrderQuestion } from '#contract/office/order-questions.ts'
import { needsOverride, saleDiscounts, SaleDiscountOptions } from '#contract/office/price-previews.ts'
import { PaymentMethod } from '#contract/orders.ts'
import { GivenAnswers } from '#contract/questions/questions.ts'
import { Bundle } from '#contract/shop-items.ts'
import { ScanOutcome } from '#contract/gate/scans.ts'

/** A purchase: `quantity` tickets of a product. Without a `full_name` the buyer is the holder, or the name is entered later if the product allows it; `own_price` and `answers` are those of each. */
export const BoxOfficeItem = Type.Object({
  external_code: Text(),
  quantity: Id(),
  full_name: Text(),
  age: Text(),
  transport_time_id: Id(),
  variant_id: Type.Optional(Id()),
  own_price: OwnAmount(),
  answers: GivenAnswers(),
})
export type BoxOfficeItem = Static<typeof BoxOfficeItem>

/** `quantity` of a bundle. `tickets` are the holders of its tickets, in the order of its items; they are the same in each of them. */
export const BoxOfficeBundle = Type.Object({
  external_code: Text(),
  quantity: Id(),
  tickets: ListOf(Type.Pick(BoxOfficeItem, ['full_name', 'age', 'transport_time_id', 'variant_id'])),
})
export type BoxOfficeBundle = Static<typeof BoxOfficeBundle>

/**
 * A sale on the spot.
 * - `key` is an idempotency key, chosen for each sale.
 * - `tendered` is the cash that the buyer handed over, null for the exact amount.
 * - The company, with or without a VAT number, is the recipient of the invoice.
 * - `gate_id` is the gate that admits the holders at once, null for none.
 * - With `accepted` staff confirm that the buyer accepts the terms.
 */
export const SellAtBoxOffice = Type.Object({
  key: Text(),
  items: ListOf(BoxOfficeItem),
  bundles: ListOf(BoxOfficeBundle),
  full_name: Text(),
  email: Text(),
  company_name: Text(),
  vat_number: Text(),
  payment_method: Text(),
  tendered: Sum(),
  expected_total: Sum(),
  gate_id: Id(),
  accepted: Flag(),
  order_answers: GivenAnswers(),
  ...needsOverride,
  ...saleDiscounts,
})
export type SellAtBoxOffice = Static<typeof SellAtBoxOffice>

/**
 * A ticket sold on the spot, as printed. `barcode` is null for those who may not be given it: it is for who sold the ticket, on that
 * day and until that till is closed, and for those who may change orders. `admission` is the outcome at the gate; null if nobody was
 * admitted yet.
 */
export const SoldTicket = Type.Object({
  code: Type.String(),
  barcode: Nullable(Type.String()),
  status: Type.String(),
  event: Type.String(),
  product: Type.String(),
  full_name: Type.String(),
  age: Nullable(Type.String()),
  starts_at: Nullable(Instant()),
  ends_at: Nullable(Instant()),
  timezone: Type.String(),
  price: Money(),
  admission: Nullable(ScanOutcome),
})
export type SoldTicket = Static<typeof SoldTicket>

/**
 * A sale in the list of a till. `why_kept` is the reason why it cannot be reversed here; null if it can. `rounding` is what was taken more in
 * cash, or less (negative), because of the smallest coin.
 */
export const BoxOfficeSaleRow = Type.Object({
  code: Type.String(),
  at: Instant(),
  full_name: Type.String(),
  items: Type.String(),
  payment_method: PaymentMethod,
  amount: Money(),
  rounding: Money(),
  voided: Nullable(Type.Object({ at: Instant(), reason: Type.String() })),
  why_kept: Nullable(Type.String()),
})
export type BoxOfficeSaleRow = Static<typeof BoxOfficeSaleRow>

/** A sale with everything that is displayed and printed. */
export const BoxOfficeSale = Type.Object({
  ...BoxOfficeSaleRow.properties,
  email: Type.String(),
  tendered: Nullable(Money()),
  change: Money(),
  gate: Nullable(Type.String()),
  tickets: Type.Array(SoldTicket),
})
export type BoxOfficeSale = Static<typeof BoxOfficeSale>

export const BoxOfficeSaleResponse = Type.Object({ sale: BoxOfficeSale })

/** The net amount that a till has taken by a method, and the number of sales. */
export const Takings = Type.Object({ payment_method: PaymentMethod, sales: Type.Integer(), amount: Money() })
export type Takings = Static<typeof Takings>

/** The open till of a staff member. `entries` is the number of its entries: closing with a smaller number is refused. */
export const Till = Type.Object({
  opened_at: Nullable(Instant()),
  entries: Type.Integer(),
  cash: Money(),
  takings: Type.Array(Takings),
  sales: Type.Array(BoxOfficeSaleRow, { description: 'Those of today, newest first, at most 200.' }),
})
export type Till = Static<typeof Till>

/** The data for sales at the box office: the open till, the bundles on sale, which discounts there are, and the gates for admission. A gate is open while one of its lists is. */
export const BoxOfficeResponse = Type.Object({
  till: Till,
  bundles: Type.Array(Bundle),
  order_questions: Type.Array(OrderQuestion),
  discounts: SaleDiscountOptions,
  cash_rounding: Type.Integer({
    description: 'The smallest coin, in minor units: cash totals are rounded to it.',
  }),
  gates: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), is_open: Type.Boolean() })),
})
export type BoxOfficeResponse = Static<typeof BoxOfficeResponse>

/** The counted cash that is handed over, without the float; `seen` is the number of entries at that time. */
export const CloseTill = Type.Object({ counted: Sum(), note: Text(), seen: Sum() })
export type CloseTill = Static<typeof CloseTill>

/** A closed till: the total of its entries, and the counted amount. */
export const ClosedTill = Type.Object({
  id: Type.Integer(),
  staff: Type.String(),
  opened_at: Instant(),
  closed_at: Instant(),
  expected: Money(),
  counted: Money(),
  takings: Type.Array(Takings),
  note: Nullable(Type.String()),
})
export type ClosedTill = Static<typeof ClosedTill>

export const ClosedTillResponse = Type.Object({ till: ClosedTill })

/** The reason for reversing a sale. */
export const VoidSale = Type.Object({ reason: Text() })

/** The recipient of the tickets of a sale. */
export const SendSale = Type.Object({ email: Text() })
export type SendSale = Static<typeof SendSale>

/** The new name on a ticket, the reason, and the displayed name. */
export const CorrectName = Type.Object({ full_name: Text(), seen: Text(), reason: Text() })
export type CorrectName = Static<typeof CorrectName>

/** The corrected ticket; `mailed` says that its holder has an address, to which the new print was sent. */
export const CorrectedTicketResponse = Type.Object({ ticket: SoldTicket, mailed: Type.Boolean() })
export type CorrectedTicketResponse = Static<typeof CorrectedTicketResponse>
