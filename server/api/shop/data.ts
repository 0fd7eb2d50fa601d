import { Type } from 'typebox'
import { GetData, ItemAnswer, WholeDataAnswer } from '#contract/data.ts'
import { GetShopItem } from '#contract/shop-items.ts'
import * as account from '#server/account/account.ts'
import type { App } from '#server/api/app-type.ts'
import * as carts from '#server/carts/carts.ts'
import type { Shop } from '#server/platform/shop.ts'

// Sent as text that is made once for all callers; the tests check it against this schema.
const whole = { response: { 200: Type.Unsafe<string>(WholeDataAnswer) } }

/** The calls for the shop's data, for everyone. */
export function dataRoutes(app: App, shop: Shop): void {
  const all = {
    summary: 'All that the caller may see: the shop, and of a customer their own.',
    body: GetData,
    ...whole,
  }
  app.post('/api/get-data', { schema: all }, async (request, reply) => {
    await carts.queue.expireDue(shop)
    const own = await account.ownData(shop, request.customer, request.headers['accept-language'])
    return reply.type('application/json').send(`{"data":${account.publicJson(shop, own)}}`)
  })

  const item = {
    summary: 'One item of the shop, with what is left of it now.',
    body: GetShopItem,
    response: { 200: ItemAnswer },
  }
  app.post('/api/get-shop-item', { schema: item, config: { refuses: [404] } }, async (request) => {
    await carts.queue.expireDue(shop)
    return { item: account.item(shop, request.body.external_code) }
  })
}
