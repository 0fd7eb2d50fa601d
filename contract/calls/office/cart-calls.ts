import { get, post } from '#contract/calls/declaration.ts'
import { EndedCartsResponse, OpenCartsResponse, ReleaseHoard } from '#contract/office/hoarding.ts'

export const readOpenCarts = get('/office/api/open-carts', {
  summary: 'The number of open carts, and suspicious ones.',
  answer: OpenCartsResponse,
  may: 'see orders',
})

export const releaseHoard = post('/office/api/open-carts/releases', {
  summary: 'Ends the open carts of an address, account or holder, and releases their places.',
  body: ReleaseHoard,
  answer: EndedCartsResponse,
  may: 'change orders',
  refuses: [404],
})
