import { useState } from 'react'
import type { ShopItem } from '#contract/shop-items.ts'

/**
 * The items of a list for which `isShown` is true, or was true since the list was opened: an item that has just sold out does not
 * disappear during a tap. Another `filter` resets this.
 */
export function useStableItems(
  items: ShopItem[],
  isShown: (item: ShopItem) => boolean,
  filter = '',
): ShopItem[] {
  const [kept, setKept] = useState({ filter, codes: new Set<string>() })
  const known = kept.filter === filter ? kept.codes : new Set<string>()
  const shown = items.filter((item) => isShown(item) || known.has(item.external_code))
  const isNew = shown.some(({ external_code }) => !known.has(external_code))
  if (kept.filter !== filter || isNew)
    setKept({ filter, codes: new Set([...known, ...shown.map(({ external_code }) => external_code)]) })
  return shown
}
