import { Type, type Static } from 'typebox'
import { Money, Nullable } from '#contract/kinds.ts'

/** Warnings about a refund: unusual values, which are often mistakes. */
export const UnusualRefund = Type.Union([
  Type.Literal('nothing', { description: 'Nothing goes back.' }),
  Type.Literal('limited', { description: 'Less goes back than it is worth: no more was paid.' }),
  Type.Literal('more_than_left', { description: 'More goes back than is left of what was paid.' }),
  Type.Literal('fee_waived', { description: 'No refund fee is kept where the festival has one.' }),
  Type.Literal('admitted', { description: 'Somebody was let in with the ticket.' }),
  Type.Literal('shipped', { description: 'It was sent to the customer.' }),
  Type.Literal('outside_window', {
    description: 'Its customer could not ask for it: too late, or not at all.',
  }),
  Type.Literal('iban_country', { description: 'The account is in another country than the bill.' }),
  Type.Literal('iban_shared', { description: 'Refunds of other customers go to the same account.' }),
  Type.Literal('just_paid', { description: 'It was paid by card less than an hour ago.' }),
])
export type UnusualRefund = Static<typeof UnusualRefund>

/** A field that a refund changes: amounts in minor units, numbers of places, or keys of statuses. `name` identifies it if there are several. */
export const RefundPreviewField = Type.Object({
  what: Type.Union([
    Type.Literal('order'),
    Type.Literal('item'),
    Type.Literal('paid'),
    Type.Literal('given_back'),
    Type.Literal('counted', { description: 'What of it counts for another order, by that order’s code.' }),
    Type.Literal('remains'),
    Type.Literal('to_pay'),
    Type.Literal('refund_fee'),
    Type.Literal('credited'),
    Type.Literal('places'),
    Type.Literal('account'),
    Type.Literal('mail'),
  ]),
  name: Type.String(),
  before: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  after: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  unusual: Type.Array(UnusualRefund),
})
export type RefundPreviewField = Static<typeof RefundPreviewField>

/** The fields of an order before and after a refund. `places` are the remaining places if its places are released. */
export const RefundPreview = Type.Array(RefundPreviewField)
export type RefundPreview = Static<typeof RefundPreview>

export const RefundPreviewResponse = Type.Object({ preview: RefundPreview })

/** Warnings about a refund of a whole event or product. */
export const UnusualRun = Type.Union([
  Type.Literal('most_of_event', { description: 'More than half of what the event has brought.' }),
  Type.Literal('fees_kept', { description: 'Fees are kept although a whole event goes back.' }),
  Type.Literal('event_over', { description: 'The event has begun.' }),
  Type.Literal('admitted', { description: 'Somebody was let in, and the run leaves that out.' }),
  Type.Literal('admitted_included', { description: 'Somebody was let in, and gets it back, too.' }),
])
export type UnusualRun = Static<typeof UnusualRun>

const Sold = Type.Object({ orders: Type.Integer(), tickets: Type.Integer(), amount: Money() })

/** The sales of a product before and after a run; the product is null for other refunded items, such as merchandise. */
export const RunPreviewProduct = Type.Object({
  product: Nullable(Type.String()),
  before: Sold,
  after: Sold,
  unusual: Type.Array(UnusualRun),
})
export type RunPreviewProduct = Static<typeof RunPreviewProduct>

/** The changes by a run, product by product, and warnings about it as a whole. */
export const RunPreview = Type.Object({
  products: Type.Array(RunPreviewProduct),
  unusual: Type.Array(UnusualRun),
})
export type RunPreview = Static<typeof RunPreview>
