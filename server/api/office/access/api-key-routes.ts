import * as calls from '#contract/calls/office/api-key-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as keys from '#server/people/api-keys/api-keys.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from './authentication.ts'

/** The keys of other programs; only for owners. */
export function apiKeys(app: App, shop: Shop): void {
  serve(app, calls.listApiKeys, () => keys.list(shop))

  serve(app, calls.makeApiKey, async (request) => {
    const { staff } = staffSessionOf(request)
    const key = await shop.transact((tx) => keys.make(tx, staff.id, request.body))
    return { key, ...(await keys.list(shop)) }
  })

  serve(app, calls.exchangeApiKey, async (request) => {
    const { staff } = staffSessionOf(request)
    const key = await shop.transact((tx) => keys.exchange(tx, staff.id, request.params.id ?? 0))
    return { key, ...(await keys.list(shop)) }
  })

  serve(app, calls.revokeApiKey, async ({ params }) => {
    await shop.transact((tx) => keys.revoke(tx, params.id ?? 0))
    return keys.list(shop)
  })
}
