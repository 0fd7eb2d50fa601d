import { Type, type Static } from 'typebox'
import { Nullable } from '#contract/kinds.ts'
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
