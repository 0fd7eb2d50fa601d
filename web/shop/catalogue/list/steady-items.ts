import { useState } from 'react'
import type { ShopItem } from '#contract/shop-items.ts'

/**
 * The items of a list of which `isShown` is true, and those of which it was while the list was open: nothing moves away
 * under a finger because it has just sold out. Another `filter` begins anew.
 */
export function useSteadyItems(
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
