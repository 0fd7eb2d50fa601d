import { Type, type Static } from 'typebox'
import { Money, Nullable } from '#contract/kinds.ts'

/** Warnings about a refund: unusual values, which are often mistakes. */
export const UnusualRefund = Type.Union([
  Type.Literal('nothing', { description: 'Nothing is refunded.' }),
  Type.Literal('limited', { description: 'The refund is below the value, because no more was paid.' }),
  Type.Literal('more_than_left', { description: 'The refund exceeds the remaining paid amount.' }),
  Type.Literal('refund_fee_waived', { description: 'The festival’s refund fee is waived.' }),
  Type.Literal('admitted', { description: 'The ticket was admitted.' }),
  Type.Literal('shipped', { description: 'It was shipped.' }),
  Type.Literal('collected', { description: 'It was handed over.' }),
  Type.Literal('left_without', {
    description:
      'It needs a ticket that is refunded, its customer has no other, and it is not refunded with it.',
  }),
  Type.Literal('outside_window', {
    description: 'The customer could not request it: too late, or not refundable.',
  }),
  Type.Literal('iban_country', {
    description: 'The account is in another country than the billing address.',
  }),
  Type.Literal('iban_shared', { description: 'The same account is used for refunds of other customers.' }),
  Type.Literal('just_paid', { description: 'It was paid by card less than an hour ago.' }),
])
export type UnusualRefund = Static<typeof UnusualRefund>

/** A field that a refund changes: amounts in minor units, numbers of places, or keys of statuses. `name` identifies it if there are several. */
export const RefundPreviewField = Type.Object({
  what: Type.Union([
    Type.Literal('order'),
    Type.Literal('item'),
    Type.Literal('dependent', { description: 'What hangs on a refunded ticket, and stays.' }),
    Type.Literal('paid'),
    Type.Literal('given_back'),
    Type.Literal('counted', { description: 'The amount credited to another order, with that order’s code.' }),
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
  Type.Literal('most_of_event', { description: 'More than half of the event’s income.' }),
  Type.Literal('fees_kept', { description: 'Booking fees are kept although a whole event is refunded.' }),
  Type.Literal('event_over', { description: 'The event has begun.' }),
  Type.Literal('admitted', { description: 'There are admitted tickets, which the run excludes.' }),
  Type.Literal('admitted_included', { description: 'There are admitted tickets, which the run includes.' }),
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
