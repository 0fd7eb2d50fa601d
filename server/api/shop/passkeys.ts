import type { FastifyRequest } from 'fastify'
import { LoginResponse } from '#contract/data.ts'
import {
  AddPasskey,
  GetPasskeys,
  LoginWithPasskey,
  PasskeyOptionsResponse,
  PasskeysResponse,
  RemovePasskey,
  RenamePasskey,
  RequestPasskey,
  RequestPasskeyLogin,
} from '#contract/passkeys.ts'
import type { App } from '#server/api/app-type.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import { trustLoginSource } from '#server/api/login-limits.ts'
import * as customerPasskeys from '#server/people/customers/passkeys/passkeys.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loginResponse } from './login-response.ts'
import { limitProofs } from './limit-proofs.ts'
import { limitPasskeyLogins, limitPasskeys } from './rate-limits.ts'

const options = { 200: PasskeyOptionsResponse }
const response = { 200: PasskeysResponse }

/** The calls for passkeys: adding and removing them, and logging in with one. */
export function passkeyRoutes(app: App, shop: Shop): void {
  loginRoutes(app, shop)
  addRoutes(app, shop)
  changeRoutes(app, shop)
}

const passkeysOf = async (shop: Shop, request: FastifyRequest) => {
  const passkeys = await customerPasskeys.list(shop, requireCustomer(request))
  return { passkeys: passkeys.map(withIsoInstants) }
}

function loginRoutes(app: App, shop: Shop): void {
  const ask = {
    summary: 'The WebAuthn options for logging in with a passkey. They name no account.',
    body: RequestPasskeyLogin,
    response: options,
  }
  app.post(
    '/api/request-passkey-login',
    { schema: ask, config: { refuses: [422, 429] } },
    async (request) => ({
      options: {
        ...(await limitPasskeyLogins(shop, request, () => customerPasskeys.requestLogin(shop))),
      },
    }),
  )

  const enter = {
    summary: 'Logs in with a passkey.',
    body: LoginWithPasskey,
    response: { 200: LoginResponse },
  }
  const entering = { token: 'ignored', refuses: [422, 429] } as const
  app.post('/api/login-with-passkey', { schema: enter, config: entering }, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitPasskeys(shop, request, () => customerPasskeys.logIn(shop, input))
    await trustLoginSource(shop, 'login', request, entered.customer.email)
    return loginResponse(shop, request, entered)
  })
}

function addRoutes(app: App, shop: Shop): void {
  const list = { summary: 'The passkeys of the customer, oldest first.', body: GetPasskeys, response }
  app.post('/api/get-passkeys', { schema: list, config: { token: 'needed' } }, (request) =>
    passkeysOf(shop, request),
  )

  const config = { token: 'needed', refuses: [422, 429] } as const
  const ask = {
    summary:
      'The WebAuthn options for creating a passkey; requires the password, or a mailed code if there is none.',
    body: RequestPasskey,
    response: options,
  }
  app.post('/api/request-passkey', { schema: ask, config }, async (request) => {
    const customer = requireCustomer(request)
    const asked = await limitProofs(shop, request, () =>
      customerPasskeys.request(shop, customer, request.body),
    )
    return { options: { ...asked } }
  })

  const add = { summary: 'Adds a passkey, and notifies the owner by mail.', body: AddPasskey, response }
  app.post('/api/add-passkey', { schema: add, config }, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    await limitPasskeys(shop, request, () => customerPasskeys.add(shop, requireCustomer(request), input))
    return passkeysOf(shop, request)
  })
}

function changeRoutes(app: App, shop: Shop): void {
  const rename = { summary: 'Renames a passkey.', body: RenamePasskey, response }
  const renaming = { token: 'needed', refuses: [404, 422] } as const
  app.post('/api/rename-passkey', { schema: rename, config: renaming }, async (request) => {
    await customerPasskeys.rename(shop, requireCustomer(request), request.body)
    return passkeysOf(shop, request)
  })

  const remove = {
    summary: 'Removes a passkey; requires the password, or a mailed code if there is none.',
    body: RemovePasskey,
    response,
  }
  const removing = { token: 'needed', refuses: [404, 422, 429] } as const
  app.post('/api/remove-passkey', { schema: remove, config: removing }, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => customerPasskeys.remove(shop, customer, request.body))
    return passkeysOf(shop, request)
  })
}
