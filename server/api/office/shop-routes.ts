import * as calls from '#contract/calls/office/shop-calls.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The data of the shop: labels, countries, and the items on sale with their availability. */
export function shopData(app: App, shop: Shop): void {
  serve(app, calls.listPhoneItems, () => publicData.itemsByPhone(shop))
  serve(app, calls.readShop, () => ({ shop: publicData.of(shop) }))
}
