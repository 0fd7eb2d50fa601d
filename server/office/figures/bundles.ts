import type { BundleFigures } from '#contract/office/figures.ts'
import { periodOf } from '#server/office/days.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { sumBundles } from './bundle-queries.ts'
import type { Days } from './spans.ts'

/** The sales by bundle: those on sale and those with sales, in the order of the catalogue. Their tickets are in the sales by item. */
export async function readBundleFigures(
  shop: Shop,
  { first, last }: Days,
  event: { id: number } | null,
): Promise<BundleFigures[]> {
  const { bundles, productById } = catalogue.of(shop)
  if (bundles.length === 0) return []
  const period = periodOf(shop, first, last)
  const sums = await sumBundles(shop.sql, { event: event?.id ?? null, period })
  const isOf = ({ items }: catalogue.Bundle) =>
    event === null || items.some(({ product_id }) => productById.get(product_id)?.event_id === event.id)
  return bundles.flatMap((bundle): BundleFigures[] => {
    const sum = sums.find(({ bundle_id }) => bundle_id === bundle.id)
    if (!sum && !(bundle.enabled && isOf(bundle))) return []
    const { sold = 0, returned = 0, income = 0, refunded = 0 } = sum ?? {}
    return [{ external_code: bundle.external_code, name: bundle.name, sold, returned, income, refunded }]
  })
}
