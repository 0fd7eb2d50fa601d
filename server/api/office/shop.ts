import { Type } from 'typebox'
import { Data } from '#contract/data.ts'
import { PhoneItems } from '#contract/office/phone-orders.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The data of the shop: labels, countries, and the items on sale with their availability. */
export function shopData(app: App, shop: Shop): void {
  const schema = {
    summary: 'The configuration of the shop with all labels, and the items on sale.',
    response: { 200: Type.Object({ shop: Type.Pick(Data, ['config', 'products', 'merchandise']) }) },
  }
  const byPhone = {
    summary: 'All items for sale by phone, including those that the shop does not sell now, with the reason.',
    response: { 200: PhoneItems },
  }
  app.get('/office/api/phone-items', { schema: byPhone, config: { may: 'change orders' } }, () =>
    publicData.itemsByPhone(shop),
  )

  app.get('/office/api/shop', { schema, config: { may: 'in' } }, () => ({ shop: publicData.of(shop) }))
}
