import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/shop/passkey-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import { trustLoginSource } from '#server/api/login-limits.ts'
import * as customerPasskeys from '#server/people/customers/passkeys/passkeys.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loginResponse } from './login-response.ts'
import { limitProofs } from './limit-proofs.ts'
import { limitPasskeyLogins, limitPasskeys } from './rate-limits.ts'

/** The calls for passkeys: adding and removing them, and logging in with one. */
export function passkeyRoutes(app: App, shop: Shop): void {
  logins(app, shop)
  ownPasskeys(app, shop)
}

const passkeysOf = async (shop: Shop, request: FastifyRequest) => {
  const passkeys = await customerPasskeys.list(shop, requireCustomer(request))
  return { passkeys: passkeys.map(withIsoInstants) }
}

function logins(app: App, shop: Shop): void {
  serve(app, calls.requestPasskeyLogin, async (request) => ({
    options: {
      ...(await limitPasskeyLogins(shop, request, () => customerPasskeys.requestLogin(shop))),
    },
  }))

  serve(app, calls.loginWithPasskey, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitPasskeys(shop, request, () => customerPasskeys.logIn(shop, input))
    await trustLoginSource(shop, 'login', request, entered.customer.email)
    return loginResponse(shop, request, entered)
  })
}

function ownPasskeys(app: App, shop: Shop): void {
  serve(app, calls.getPasskeys, (request) => passkeysOf(shop, request))

  serve(app, calls.requestPasskey, async (request) => {
    const customer = requireCustomer(request)
    const proofs = await limitProofs(shop, request, () =>
      customerPasskeys.request(shop, customer, request.body),
    )
    return { options: { ...proofs } }
  })

  serve(app, calls.addPasskey, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    await limitPasskeys(shop, request, () => customerPasskeys.add(shop, requireCustomer(request), input))
    return passkeysOf(shop, request)
  })

  serve(app, calls.renamePasskey, async (request) => {
    await customerPasskeys.rename(shop, requireCustomer(request), request.body)
    return passkeysOf(shop, request)
  })

  serve(app, calls.removePasskey, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => customerPasskeys.remove(shop, customer, request.body))
    return passkeysOf(shop, request)
  })
}
