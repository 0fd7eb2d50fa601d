import { useEffect } from 'react'
import type { ItemAvailability } from '#contract/availability.ts'
import type { Answer } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/shop/data-calls.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import * as data from './data.ts'

/** Milliseconds after which the stock is fetched again. */
const MAX_AGE = 30_000

/** The delay before all items are loaded, after an update for an unknown one. */
const NEW_ITEMS_MS = { least: 1_500, spread: 5_000 }

let newItems: ReturnType<typeof setTimeout> | undefined

export const isProduct = (item: ShopItem): item is Product => item.shop_item_type === 'tickets'

function refreshIfStale(): void {
  // On failure the known stock stays on the screen.
  if (!document.hidden && data.age() > MAX_AGE) data.refresh().catch(() => undefined)
}

/** Refreshes stale data when the page opens or becomes visible again. */
export function useFreshData(): void {
  useEffect(() => {
    refreshIfStale()
    document.addEventListener('visibilitychange', refreshIfStale)
    return () => document.removeEventListener('visibilitychange', refreshIfStale)
  }, [])
}

/** Updates the availability of some items. If one of them is unknown, all items are loaded. */
export function updateAvailability(changed: ItemAvailability[]): void {
  const { products, merchandise } = data.current()
  const byCode = new Map(changed.map((item) => [item.external_code, item]))
  const known = new Set([...products, ...merchandise].map(({ external_code }) => external_code))
  if (changed.some(({ external_code }) => !known.has(external_code))) loadItemsSoon()
  const put = <Item extends ShopItem>(item: Item): Item => {
    const now = byCode.get(item.external_code)
    return now === undefined ? item : withAvailability(item, now)
  }
  data.merge({ products: products.map(put), merchandise: merchandise.map(put) })
}

/** Later than a proxy caches the response, and with jitter. */
function loadItemsSoon(): void {
  newItems ??= setTimeout(
    () => {
      newItems = undefined
      // On failure the page does not show the new items.
      loadItems().catch(() => undefined)
    },
    NEW_ITEMS_MS.least + Math.random() * NEW_ITEMS_MS.spread,
  )
}

async function loadItems(): Promise<void> {
  const response = await fetch(`${addressPrefix()}${calls.getPublicData.path}`)
  if (!response.ok) return
  const answer: Answer<typeof calls.getPublicData> = await response.json()
  data.merge(answer.data)
}

function withAvailability<Item extends ShopItem>(item: Item, now: ItemAvailability): Item {
  const { in_stock, stock_level } = now
  if (!isProduct(item)) return { ...item, in_stock, stock_level, ...variantsNow(item, now) }
  const seats = new Map(now.travel_times.map(({ id, remaining }) => [id, remaining]))
  const travel_times = item.travel_times.map((time) => ({
    ...time,
    remaining: seats.get(time.id) ?? time.remaining,
  }))
  // An available product does not wait for another product any more.
  const opens_after = in_stock ? null : item.opens_after
  return { ...item, in_stock, stock_level, travel_times, opens_after, ...variantsNow(item, now) }
}

function variantsNow(item: ShopItem, now: ItemAvailability): Pick<ShopItem, 'variants'> {
  if (!item.variants) return {}
  const byId = new Map(now.variants?.map((variant) => [variant.id, variant]))
  return { variants: item.variants.map((variant) => ({ ...variant, ...byId.get(variant.id) })) }
}

/** Replaces an item in the lists with its newer version. */
export function updateItem(item: ShopItem): void {
  const { products, merchandise } = data.current()
  const put = <Item extends ShopItem>(list: Item[], fresh: Item) =>
    list.map((each) => (each.id === fresh.id ? fresh : each))
  data.merge(isProduct(item) ? { products: put(products, item) } : { merchandise: put(merchandise, item) })
}
