import * as calls from '#contract/calls/shop/personal-data-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import * as passkeys from '#server/people/customers/passkeys/passkeys.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limitProofs } from './limit-proofs.ts'

/** The calls for exporting and erasing one's personal data. */
export function personalDataRoutes(app: App, shop: Shop): void {
  serve(app, calls.getPersonalData, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    return { personal_data: await personalData.exportOf(shop, customer.id) }
  })

  serve(app, calls.getErasure, async (request) => ({
    obstacles: await personalData.obstacles(shop, requireCustomer(request).id),
  }))

  serve(app, calls.eraseAccount, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    await personalData.erase(shop, customer.id, `customer ${customer.id}`)
    return { message: messages.accountErased }
  })
}
