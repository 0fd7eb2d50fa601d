import type { FastifyRequest } from 'fastify'
import { GetUser, Login, Logout } from '#contract/customers.ts'
import { LoginResponse, MessageResponse, UserResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import { EndOtherSessions, EndSession, GetSessions, SessionsResponse } from '#contract/sessions.ts'
import type { App } from '#server/api/app-type.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import { limitWrongLogins } from '#server/api/login-limits.ts'
import { loginResponse } from './login-response.ts'
import { limitSettings } from './rate-limits.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The calls for sessions: logging in and out, and the list of a customer's sessions. */
export function sessionRoutes(app: App, shop: Shop): void {
  loginRoutes(app, shop)
  openSessionRoutes(app, shop)
}

function loginRoutes(app: App, shop: Shop): void {
  const enter = {
    summary: 'Logs in, and returns the session token with the customer’s data.',
    body: Login,
    response: { 200: LoginResponse },
  }
  const entering = { token: 'ignored', refuses: [422, 429] } as const
  app.post('/api/login', { schema: enter, config: entering }, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitWrongLogins(shop, 'login', request, input.email, () =>
      sessions.logIn(shop, input),
    )
    return loginResponse(shop, request, { ...entered, cart: null })
  })

  const leave = {
    summary: 'Ends a session; also succeeds if it has already ended.',
    body: Logout,
    response: { 200: MessageResponse },
  }
  app.post('/api/logout', { schema: leave, config: { token: 'ignored' } }, async (request) => {
    await shop.transact((tx) => sessions.logOut(tx, request.body.token))
    return { message: messages.loggedOut }
  })

  const user = {
    summary: 'Name and e-mail address of the logged-in customer.',
    body: GetUser,
    response: { 200: UserResponse },
  }
  app.post('/api/get-user', { schema: user, config: { token: 'needed' } }, (request) => {
    const { full_name, email } = requireCustomer(request)
    return { user: { full_name, email } }
  })
}

function openSessionRoutes(app: App, shop: Shop): void {
  const response = { 200: SessionsResponse }
  const sessionsOf = async (request: FastifyRequest, token: string) => {
    const open = await sessions.list(shop, requireCustomer(request), token)
    return { sessions: open.map(withIsoInstants) }
  }

  const list = {
    summary: 'The browsers in which the customer is logged in, that of this session first.',
    body: GetSessions,
    response,
  }
  app.post('/api/get-sessions', { schema: list, config: { token: 'needed' } }, (request) =>
    sessionsOf(request, request.body.token),
  )

  const end = {
    summary: 'Logs the customer out in one browser, confirmed with the password.',
    body: EndSession,
    response,
  }
  const config = { token: 'needed', refuses: [404, 422, 429] } as const
  app.post('/api/end-session', { schema: end, config }, async (request) => {
    const customer = requireCustomer(request)
    await limitSettings(shop, customer.id, () => sessions.end(shop, customer, request.body))
    return sessionsOf(request, request.body.token)
  })

  const others = {
    summary: 'Logs the customer out in all other browsers, confirmed with the password.',
    body: EndOtherSessions,
    response,
  }
  const guessed = { token: 'needed', refuses: [422, 429] } as const
  app.post('/api/end-other-sessions', { schema: others, config: guessed }, async (request) => {
    const customer = requireCustomer(request)
    await limitSettings(shop, customer.id, () => sessions.endOthers(shop, customer, request.body))
    return sessionsOf(request, request.body.token)
  })
}
