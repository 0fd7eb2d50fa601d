import { Type, type Static } from 'typebox'
import { Flag, Id, Nullable, Several, Sum, Text, Words } from '#contract/kinds.ts'
import { MerchandiseItem, Product } from '#contract/shop-items.ts'

/**
 * Why the shop does not sell an item now that the staff may sell all the same: switched off (`off`), its sale begins later (`soon`), opens after
 * another (`step`), or has ended (`over`); and `departed`, which nobody sells.
 */
export const NotSold = Type.Union([
  Type.Literal('off'),
  Type.Literal('soon'),
  Type.Literal('step'),
  Type.Literal('over'),
  Type.Literal('departed'),
])
export type NotSold = Static<typeof NotSold>

const byPhone = { not_sold: Nullable(NotSold) }

/** Items as the staff sell them by phone: `in_stock` says whether there are places, whatever the shop does. */
export const ProductByPhone = Type.Object({ ...Product.properties, ...byPhone })
export type ProductByPhone = Static<typeof ProductByPhone>
export const MerchandiseByPhone = Type.Object({ ...MerchandiseItem.properties, ...byPhone })
export type MerchandiseByPhone = Static<typeof MerchandiseByPhone>

export const PhoneItems = Type.Object({
  products: Type.Array(ProductByPhone),
  merchandise: Type.Array(MerchandiseByPhone),
})
export type PhoneItems = Static<typeof PhoneItems>

/**
 * An order by phone: the customer, the items, the payment method. `language` is that of its mails and documents, one of the festival's; empty
 * is that of the customer, else the festival's first. `via` is who is named as having placed it: `name` is the member of
 * the staff, anything else the box office. `key` is an idempotency key, chosen when the form is opened.
 */
export const OrderByPhone = Type.Object({
  key: Text(),
  person: Type.Object({ full_name: Text(), email: Text() }),
  via: Text(),
  language: Text(),
  products: Several(
    Type.Object({
      external_code: Text(),
      full_name: Text(),
      email: Text(),
      age: Text(),
      transport_time_id: Id(),
      name_later: Flag(),
    }),
  ),
  merchandise: Several(Text()),
  customer: Type.Object({ country: Text(), address: Words() }),
  order: Type.Object({
    payment_method: Text(),
    shipping_country: Text(),
    company_name: Text(),
    vat_number: Text(),
    shipping_address: Words(),
    expected_total: Sum(),
  }),
  voucher_code: Text(),
})
export type OrderByPhone = Static<typeof OrderByPhone>

export const PhoneOrderResponse = Type.Object({ code: Type.String() })
