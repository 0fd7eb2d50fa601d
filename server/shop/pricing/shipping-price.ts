import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** The price of shipping to a country; null without merchandise, without a country, or if no rate applies. */
export function shippingPrice(
  at: Shop | Tx,
  { merchandise }: { merchandise: readonly unknown[] },
  country: string | null,
): catalogue.ShippingRate | null {
  if (merchandise.length === 0 || !country) return null
  return catalogue.shippingRate(catalogue.of(at), country)
}
