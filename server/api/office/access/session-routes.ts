import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/session-calls.ts'
import { PERMISSIONS } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import * as site from '#server/shop/site/site.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as secondFactor from '#server/people/staff/second-factor/second-factor.ts'
import * as sessions from '#server/people/staff/sessions/sessions.ts'
import {
  clearSessionCookie,
  sessionTokenOf,
  setLanguageCookie,
  setSessionCookie,
  staffSessionOf,
} from './authentication.ts'
import { limitWrongLogins } from '#server/api/login-limits.ts'
import { limitGuesses, limitLinks } from './rate-limits.ts'

/** Logging in and out of the office. */
export function session(app: App, shop: Shop): void {
  logins(app, shop)
  invitations(app, shop)
}

/** The state of the login, for the pages. */
function sessionOf(shop: Shop, staffSession: sessions.StaffSession | null, token: string): Session {
  const { name, locale, currency, timezone, paymentGateway } = site.of(shop)
  const play_money = gateways.isPlayMoney(shop.settings, paymentGateway, currency)
  const sandbox = sandboxBank.ledger.isOpen(shop)
  const merchandise = catalogue.of(shop).merchandise.length > 0
  const festival = { name, locale, currency, timezone, sandbox, merchandise, play_money }
  if (!staffSession) return { step: 'login', me: null, csrf: null, festival }
  const csrf = sessions.csrfToken(shop, token)
  const { id, email, full_name, role, totp_confirmed_at } = staffSession.staff
  if (!staffSession.verified) return { step: totp_confirmed_at ? 'code' : 'enrol', me: null, csrf, festival }
  if (staffSession.staff.pending_recovery_codes !== null)
    return { step: 'recovery', me: null, csrf, festival }
  return {
    step: 'in',
    me: { id, email, full_name, role, permissions: [...PERMISSIONS[role]] },
    csrf,
    festival,
  }
}

/** The state of the login after this call. */
export const sessionResponse = async (shop: Shop, token: string) => ({
  session: sessionOf(shop, await sessions.findByToken(shop, token), token),
})

/** The same, with the cookie of the office's language from now on. */
export async function sessionInLanguage(shop: Shop, reply: FastifyReply, token: string) {
  const staffSession = await sessions.findByToken(shop, token)
  setLanguageCookie(shop, reply, staffSession?.staff.language ?? null)
  return { session: sessionOf(shop, staffSession, token) }
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? null

function logins(app: App, shop: Shop): void {
  serve(app, calls.readSession, (request, reply) => {
    // The language may have been changed in another browser.
    setLanguageCookie(shop, reply, request.staffSession?.staff.language ?? null)
    return { session: sessionOf(shop, request.staffSession, sessionTokenOf(shop, request)) }
  })

  serve(app, calls.logIn, async (request, reply) => {
    const before = sessionTokenOf(shop, request)
    const input = { ...request.body, userAgent: userAgentOf(request), before }
    const token = await limitWrongLogins(shop, 'office login', request, input.email, () =>
      sessions.logIn(shop, input),
    )
    setSessionCookie(shop, reply, token)
    return sessionInLanguage(shop, reply, token)
  })

  serve(app, calls.logOut, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    await shop.transact((tx) => sessions.logOut(tx, staffSession))
    clearSessionCookie(shop, reply)
    return { session: sessionOf(shop, null, '') }
  })

  serve(app, calls.enterCode, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    const token = await limitGuesses(shop, request, staffSession.staff.id, () =>
      secondFactor.verify(shop, staffSession, request.body.code),
    )
    setSessionCookie(shop, reply, token)
    return sessionResponse(shop, token)
  })
}

function invitations(app: App, shop: Shop): void {
  serve(app, calls.readInvitation, async (request) => {
    const { email, full_name } = await limitLinks(shop, request, () =>
      staff.invitations.readInvitation(shop, request.params.token),
    )
    return { invitation: { email, full_name } }
  })

  serve(app, calls.acceptInvitation, async (request, reply) => {
    const input = { ...request.params, ...request.body, userAgent: userAgentOf(request) }
    const session = await limitLinks(shop, request, () => staff.invitations.acceptInvitation(shop, input))
    setSessionCookie(shop, reply, session)
    return sessionResponse(shop, session)
  })
}
