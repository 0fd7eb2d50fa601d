import { Type } from 'typebox'
import { GetData, ItemResponse, PublicDataResponse, TimeResponse, WholeDataResponse } from '#contract/data.ts'
import { GetShopItem } from '#contract/shop-items.ts'
import * as account from '#server/checkout/account/account.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import type { App } from '#server/api/app-type.ts'
import { publicResponse } from '#server/api/response-cache/public-responses.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

// Sent as a text that is built once for all callers; the tests check it against these schemas.
const whole = { response: { 200: Type.Unsafe<string>(WholeDataResponse) } }
const everybodys = { response: { 200: Type.Unsafe<string>(PublicDataResponse) } }

/** The calls for the shop's data, for everyone. */
export function dataRoutes(app: App, shop: Shop): void {
  const all = {
    summary: 'All data for the caller: the shop, and the customer’s own data.',
    body: GetData,
    ...whole,
  }
  app.post('/api/get-data', { schema: all }, async (request, reply) => {
    await cartCommands.expireDue(shop)
    const { customer, headers } = request
    const own = await account.wholeData(shop, customer, headers['accept-language'])
    const snapshot = publicData.snapshotOf(shop)
    const write = () => wholeData(snapshot, own)
    if (customer) return reply.type(JSON_TYPE).send(write())
    // The responses to guests differ only in the country.
    const answer = publicResponse(snapshot, `data ${own.country}`, JSON_TYPE, write)
    return sendCached(request, reply, answer, CACHING.nobodys)
  })

  const shown = {
    summary: 'The public data: the shop and its availability. Browsers and proxies may cache it.',
    ...everybodys,
  }
  app.get('/api/public-data', { schema: shown }, async (request, reply) => {
    await cartCommands.expireDue(shop)
    const snapshot = publicData.snapshotOf(shop)
    const answer = publicResponse(snapshot, 'public data', JSON_TYPE, () => `{"data":${snapshot.json}}`)
    return sendCached(request, reply, answer, CACHING.everybodys)
  })

  const item = {
    summary: 'An item of the shop with its current availability.',
    body: GetShopItem,
    response: { 200: ItemResponse },
  }
  app.post('/api/get-shop-item', { schema: item, config: { refuses: [404] } }, async (request) => {
    await cartCommands.expireDue(shop)
    return { item: publicData.item(shop, request.body.external_code) }
  })
  timeRoute(app, shop)
}

function timeRoute(app: App, shop: Shop): void {
  const time = {
    summary: 'The server’s time, by which sales begin and end.',
    response: { 200: TimeResponse },
  }
  app.get('/api/time', { schema: time }, () => ({
    now: isoInstant(shop.clock.now()),
  }))
}

/** The public part as an existing text, with the caller's own keys added. */
const wholeData = ({ json }: publicData.PublicSnapshot, own: object): string =>
  `{"data":${json.slice(0, -1)},${JSON.stringify(own).slice(1)}}`
