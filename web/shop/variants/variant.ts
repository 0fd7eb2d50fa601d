import type { ShopItem, Variant } from '#contract/shop-items.ts'

/** The variants that are still to be chosen from; none for most items. */
export const variantsOf = ({ variants }: Pick<ShopItem, 'variants'>): Variant[] => variants ?? []
