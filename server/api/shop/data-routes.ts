import * as calls from '#contract/calls/shop/data-calls.ts'
import * as carts from '#server/carts/carts.ts'
import * as account from '#server/checkout/account/account.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { publicResponse } from '#server/api/response-cache/public-responses.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'

// The whole and the public data are sent as a text that is built once for all callers; the tests check it against its schema.
const JSON_TYPE = 'application/json; charset=utf-8'

/** The calls for the shop's data, for everyone. */
export function dataRoutes(app: App, shop: Shop): void {
  serve(app, calls.getData, async (request, reply) => {
    const { buyer, headers } = request
    const own = await account.wholeData(shop, buyer, headers['accept-language'])
    const snapshot = publicData.snapshotOf(shop)
    const write = () => wholeData(snapshot, own)
    if (buyer) return reply.type(JSON_TYPE).send(write())
    // The responses to guests differ only in the country.
    const answer = publicResponse(snapshot, `data ${own.country}`, JSON_TYPE, write)
    return sendCached(request, reply, answer, CACHING.nobodys)
  })

  serve(app, calls.getPublicData, (request, reply) => {
    const snapshot = publicData.snapshotOf(shop)
    const answer = publicResponse(snapshot, 'public data', JSON_TYPE, () => `{"data":${snapshot.json}}`)
    return sendCached(request, reply, answer, CACHING.everybodys)
  })

  serve(app, calls.getShopItem, async ({ body: { external_code, cart } }) => ({
    item: shopItems.item(shop, external_code, {
      revealed: await carts.revealedIn(shop, cart, external_code),
    }),
  }))

  serve(app, calls.getTime, () => ({ now: isoInstant(shop.clock.now()) }))
}

/** The public part as an existing text, with the caller's own keys added. */
const wholeData = ({ json }: publicData.PublicSnapshot, own: object): string =>
  `{"data":${json.slice(0, -1)},${JSON.stringify(own).slice(1)}}`
