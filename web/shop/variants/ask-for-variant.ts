import type { ShopItem } from '#contract/shop-items.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { variantsOf } from './variant.ts'

/** Whether a variant is still to be chosen on the page; a ticket's dialog asks for it. */
export const asksForVariant = (item: ShopItem): boolean => !isProduct(item) && variantsOf(item).length > 0

/** An item of merchandise in the variant that was chosen, as it is added. */
export const pieceOf = ({ external_code }: ShopItem, variant: number | null) => ({
  external_code,
  ...(variant !== null && { variant_id: variant }),
})
