import { Type, type Static } from 'typebox'
import { Flag, Id, Nullable, ListOf, OwnAmount, Sum, Text, TextMap } from '#contract/kinds.ts'
import { OrderQuestion } from '#contract/office/order-questions.ts'
import { BundleWithHolders, PieceOfMerchandise } from '#contract/office/pieces.ts'
import { needsOverride, saleDiscounts, SaleDiscountOptions } from '#contract/office/price-previews.ts'
import { GivenAnswers } from '#contract/questions/questions.ts'
import { Bundle, MerchandiseItem, Product } from '#contract/shop-items.ts'

/**
 * Why the shop does not sell an item now, although staff may: disabled (`off`), its sale begins later (`soon`), it opens after another item
 * (`opens_after`), or its sale has ended (`over`). `departed` cannot be sold by staff either.
 */
export const NotSold = Type.Union([
  Type.Literal('off'),
  Type.Literal('soon'),
  Type.Literal('opens_after'),
  Type.Literal('over'),
  Type.Literal('departed'),
])
export type NotSold = Static<typeof NotSold>

const byPhone = { not_sold: Nullable(NotSold) }

/** Items that staff can sell by phone: `in_stock` says whether there are places, whether or not the shop sells them. */
export const ProductByPhone = Type.Object({ ...Product.properties, ...byPhone })
export type ProductByPhone = Static<typeof ProductByPhone>
export const MerchandiseByPhone = Type.Object({ ...MerchandiseItem.properties, ...byPhone })
export type MerchandiseByPhone = Static<typeof MerchandiseByPhone>
export const BundleByPhone = Type.Object({ ...Bundle.properties, ...byPhone })
export type BundleByPhone = Static<typeof BundleByPhone>

export const PhoneItems = Type.Object({
  products: Type.Array(ProductByPhone),
  merchandise: Type.Array(MerchandiseByPhone),
  bundles: Type.Array(BundleByPhone),
  order_questions: Type.Array(OrderQuestion),
  discounts: SaleDiscountOptions,
})
export type PhoneItems = Static<typeof PhoneItems>

/**
 * An order by phone: the customer, the items, the payment method. `language` is that of its mails and documents, one of the festival's; if
 * empty, the customer's, else the festival's first. `via` is the name shown as having placed it: `name` is the staff member, anything else
 * the box office. `key` is an idempotency key, chosen when the form is opened.
 */
export const OrderByPhone = Type.Object({
  key: Text(),
  person: Type.Object({ full_name: Text(), email: Text() }),
  via: Text(),
  language: Text(),
  products: ListOf(
    Type.Object({
      external_code: Text(),
      full_name: Text(),
      email: Text(),
      age: Text(),
      transport_time_id: Id(),
      variant_id: Type.Optional(Id()),
      name_later: Flag(),
      own_price: OwnAmount(),
      answers: GivenAnswers(),
    }),
  ),
  merchandise: ListOf(PieceOfMerchandise),
  bundles: ListOf(BundleWithHolders),
  customer: Type.Object({ country: Text(), address: TextMap() }),
  order: Type.Object({
    payment_method: Text(),
    shipping_country: Text(),
    company_name: Text(),
    vat_number: Text(),
    shipping_address: TextMap(),
    expected_total: Sum(),
  }),
  order_answers: GivenAnswers(),
  voucher_code: Text(),
  ...needsOverride,
  ...saleDiscounts,
})
export type OrderByPhone = Static<typeof OrderByPhone>

export const PhoneOrderResponse = Type.Object({ code: Type.String() })
