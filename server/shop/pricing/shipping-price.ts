import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** Whether some of this merchandise is shipped, rather than collected on site. */
export const hasParcel = (at: Shop | Tx, merchandise: readonly { merchandise_id: number }[]): boolean =>
  merchandise.some(({ merchandise_id }) => !catalogue.of(at).merchandiseById.get(merchandise_id)?.pick_up)

/**
 * The price of shipping to a country; null without merchandise that is shipped, without a country, or if no rate applies.
 */
export function shippingPrice(
  at: Shop | Tx,
  { merchandise }: { merchandise: readonly { merchandise_id: number }[] },
  country: string | null,
): catalogue.ShippingRate | null {
  if (!country || !hasParcel(at, merchandise)) return null
  return catalogue.shippingRate(catalogue.of(at), country)
}
