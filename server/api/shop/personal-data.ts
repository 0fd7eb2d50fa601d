import { MessageResponse } from '#contract/data.ts'
import { ErasureResponse, GetErasure, OwnerProof, PersonalDataResponse } from '#contract/personal-data.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import * as passkeys from '#server/people/customers/passkeys/passkeys.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limitProofs } from './limit-proofs.ts'

/** The calls for exporting and erasing one's personal data. */
export function personalDataRoutes(app: App, shop: Shop): void {
  const config = { token: 'needed', refuses: [422, 429] } as const
  const everything = {
    summary: 'All personal data of the customer; requires the password, or a mailed code if there is none.',
    body: OwnerProof,
    response: { 200: PersonalDataResponse },
  }
  app.post('/api/get-personal-data', { schema: everything, config }, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    return { personal_data: await personalData.exportOf(shop, customer.id) }
  })

  const ask = {
    summary: 'Why the account cannot be erased yet, if there is a reason.',
    body: GetErasure,
    response: { 200: ErasureResponse },
  }
  app.post('/api/get-erasure', { schema: ask, config: { token: 'needed' } }, async (request) => ({
    obstacles: await personalData.obstacles(shop, requireCustomer(request).id),
  }))

  const erase = {
    summary:
      'Erases the account and all personal data except what must be retained by law; requires the password, or a mailed code if there is none.',
    body: OwnerProof,
    response: { 200: MessageResponse },
  }
  app.post('/api/erase-account', { schema: erase, config }, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    await personalData.erase(shop, customer.id, `customer ${customer.id}`)
    return { message: messages.accountErased }
  })
}
