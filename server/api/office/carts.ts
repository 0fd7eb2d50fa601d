import { ReleaseHoard, EndedCartsResponse, OpenCartsResponse } from '#contract/office/hoarding.ts'
import type { App } from '#server/api/app-type.ts'
import { releaseHoard } from '#server/carts/carts.ts'
import * as officeHoarding from '#server/office/hoarding/hoarding.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Open carts: suspected hoarding, and ending it. */
export function carts(app: App, shop: Shop): void {
  const read = {
    summary: 'The number of open carts, and suspicious ones.',
    response: { 200: OpenCartsResponse },
  }
  app.get('/office/api/open-carts', { schema: read, config: { may: 'see orders' } }, async () => ({
    open: await officeHoarding.read(shop),
  }))

  const release = {
    summary: 'Ends the open carts of an address, account or holder, and releases their places.',
    body: ReleaseHoard,
    response: { 200: EndedCartsResponse },
  }
  const config = { may: 'change orders', refuses: [404] } as const
  app.post('/office/api/open-carts/releases', { schema: release, config }, async ({ body }) => ({
    ended: await shop.transact((tx) => releaseHoard(tx, body)),
    open: await officeHoarding.read(shop),
  }))
}
