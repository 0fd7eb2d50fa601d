import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/shop/session-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireBuyer, requireCustomer } from '#server/api/authentication.ts'
import { limitWrongLogins } from '#server/api/login-limits.ts'
import { loginResponse } from './login-response.ts'
import { limitProofs } from './limit-proofs.ts'
import { limitCheckoutStarts } from './rate-limits.ts'
import * as account from '#server/checkout/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as passkeys from '#server/people/customers/passkeys/passkeys.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The calls for sessions: logging in and out, and the list of a customer's sessions. */
export function sessionRoutes(app: App, shop: Shop): void {
  logins(app, shop)
  openSessions(app, shop)
}

function logins(app: App, shop: Shop): void {
  serve(app, calls.login, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitWrongLogins(shop, 'login', request, input.email, () =>
      sessions.logIn(shop, input),
    )
    return loginResponse(shop, request, { ...entered, cart: null })
  })

  serve(app, calls.startCheckout, async (request) => {
    const start = () => checkout.provisional.start(shop, request.body)
    const { session, remember_token } = await limitCheckoutStarts(shop, request, request.body.cart, start)
    return {
      remember_token,
      data: await account.wholeData(shop, session, request.headers['accept-language']),
    }
  })

  serve(app, calls.logout, async (request) => {
    await shop.transact((tx) => sessions.logOut(tx, request.body.token))
    return { message: messages.loggedOut }
  })

  serve(app, calls.getUser, (request) => {
    const { full_name, email } = requireBuyer(request)
    return { user: { full_name, email } }
  })
}

function openSessions(app: App, shop: Shop): void {
  const sessionsOf = async (request: FastifyRequest, token: string) => {
    const open = await sessions.list(shop, requireCustomer(request), token)
    return { sessions: open.map(withIsoInstants) }
  }

  serve(app, calls.getSessions, (request) => sessionsOf(request, request.body.token))

  serve(app, calls.endSession, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    await shop.transact((tx) => sessions.end(tx, customer, request.body))
    return sessionsOf(request, request.body.token)
  })

  serve(app, calls.endOtherSessions, async (request) => {
    const customer = requireCustomer(request)
    await limitProofs(shop, request, () => passkeys.proveOwner(shop, customer, request.body))
    await shop.transact((tx) => sessions.endOthers(tx, customer, request.body.token))
    return sessionsOf(request, request.body.token)
  })
}
