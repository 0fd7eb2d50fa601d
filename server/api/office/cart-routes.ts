import * as calls from '#contract/calls/office/cart-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { releaseHoard } from '#server/carts/carts.ts'
import * as officeHoarding from '#server/office/hoarding/hoarding.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Open carts: suspected hoarding, and ending it. */
export function carts(app: App, shop: Shop): void {
  serve(app, calls.readOpenCarts, async () => ({ open: await officeHoarding.read(shop) }))

  serve(app, calls.releaseHoard, async ({ body }) => ({
    ended: await shop.transact((tx) => releaseHoard(tx, body)),
    open: await officeHoarding.read(shop),
  }))
}
