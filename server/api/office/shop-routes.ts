import * as calls from '#contract/calls/office/shop-calls.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { limitVouchers } from '#server/api/office/access/rate-limits.ts'
import * as carts from '#server/carts/carts.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The data of the shop: labels, countries, and the items on sale with their availability. */
export function shopData(app: App, shop: Shop): void {
  serve(app, calls.listPhoneItems, (request) => ({
    ...publicData.itemsByPhone(shop),
    discounts: checkout.manualDiscounts.options(shop, staffSessionOf(request).staff.role),
  }))
  serve(app, calls.previewPrices, (request) => {
    const { id, role } = staffSessionOf(request).staff
    const manual = checkout.manualDiscounts.check(shop, role, request.body)
    return limitVouchers(shop, id, () => carts.quote(shop, request.body, manual))
  })
  serve(app, calls.readShop, () => ({ shop: publicData.of(shop) }))
}
