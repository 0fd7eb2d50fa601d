import { FollowAvailability } from '#contract/availability.ts'
import { get, post } from '#contract/calls/declaration.ts'
import { GetData, ItemResponse, PublicDataResponse, TimeResponse, WholeDataResponse } from '#contract/data.ts'
import { GetShopItem } from '#contract/shop-items.ts'

export const getData = post('/api/get-data', {
  summary: 'All data for the caller: the shop, and the customer’s own data.',
  body: GetData,
  answer: WholeDataResponse,
})

export const getPublicData = get('/api/public-data', {
  summary: 'The public data: the shop and its availability. Browsers and proxies may cache it.',
  answer: PublicDataResponse,
})

export const getShopItem = post('/api/get-shop-item', {
  summary: 'An item of the shop with its current availability.',
  body: GetShopItem,
  answer: ItemResponse,
  refuses: [404],
})

export const getTime = get('/api/time', {
  summary: 'The server’s time, by which sales begin and end.',
  answer: TimeResponse,
})

export const followAvailability = get('/api/availability', {
  summary:
    'A stream of server-sent events: the availability of items that has changed (`ItemAvailability[]`), at most a second late.',
  query: FollowAvailability,
  streams: 'text/event-stream',
  refuses: [406],
})
