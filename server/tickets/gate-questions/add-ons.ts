import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'

/** An item that needs a ticket of a product: a gate asks and shows with this ticket what is asked of the item. */
export interface AddOn {
  product_id: number | null
  merchandise_id: number | null
  needed: number
}

/** What needs a ticket of a product. */
export function addOns(at: Shop | Tx): AddOn[] {
  const { products, merchandise, byCode } = catalogue.of(at)
  return [...products, ...merchandise].flatMap((item) =>
    (item.needs?.products ?? []).flatMap((code) => {
      const needed = byCode.get(code)
      if (needed?.shop_item_type !== 'tickets') return []
      const isProduct = item.shop_item_type === 'tickets'
      return [
        {
          product_id: isProduct ? item.id : null,
          merchandise_id: isProduct ? null : item.id,
          needed: needed.id,
        },
      ]
    }),
  )
}
