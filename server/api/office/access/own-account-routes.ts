import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as recoveryCodes from '#server/people/staff/recovery-codes/recovery-codes.ts'
import * as secondFactor from '#server/people/staff/second-factor/second-factor.ts'
import * as sessions from '#server/people/staff/sessions/sessions.ts'
import { sessionTokenOf, setSessionCookie, staffSessionOf } from './authentication.ts'
import { limitGuesses } from './rate-limits.ts'
import { sessionResponse, sessionInLanguage } from './session-routes.ts'

/** The calls of staff for their own logins: second factor, recovery codes, password. */
export function ownAccount(app: App, shop: Shop): void {
  factors(app, shop)
  recovery(app, shop)

  serve(app, calls.changePassword, async (request) => {
    const staffSession = staffSessionOf(request)
    await limitGuesses(shop, request, staffSession.staff.id, () =>
      staff.ownAccount.changePassword(shop, staffSession, request.body),
    )
    return sessionResponse(shop, sessionTokenOf(shop, request))
  })

  browsers(app, shop)

  serve(app, calls.chooseLanguage, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    await shop.transact((tx) => staff.ownAccount.chooseLanguage(tx, staffSession, request.body.language))
    return sessionInLanguage(shop, reply, staffSession.token)
  })
}

function factors(app: App, shop: Shop): void {
  serve(app, calls.offerFactor, (request) => {
    const staffSession = staffSessionOf(request)
    return limitGuesses(shop, request, staffSession.staff.id, () =>
      secondFactor.offerKey(shop, staffSession, request.body.code),
    )
  })

  serve(app, calls.confirmFactor, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    const { token, recovery_codes } = await limitGuesses(shop, request, staffSession.staff.id, () =>
      secondFactor.confirm(shop, staffSession, request.body.code),
    )
    setSessionCookie(shop, reply, token)
    return { recovery_codes, ...(await sessionResponse(shop, token)) }
  })
}

function recovery(app: App, shop: Shop): void {
  serve(app, calls.readRecoveryCodes, async (request) => ({
    recovery_codes: recoveryCodes.unsaved(shop, staffSessionOf(request)),
    ...(await sessionResponse(shop, sessionTokenOf(shop, request))),
  }))

  serve(app, calls.keepRecoveryCodes, async (request) => {
    const staffSession = staffSessionOf(request)
    await shop.transact((tx) => recoveryCodes.markSaved(tx, staffSession))
    return sessionResponse(shop, sessionTokenOf(shop, request))
  })

  serve(app, calls.renewRecoveryCodes, async (request) => {
    const staffSession = staffSessionOf(request)
    const recovery_codes = await limitGuesses(shop, request, staffSession.staff.id, () =>
      recoveryCodes.renew(shop, staffSession, request.body.code),
    )
    return { recovery_codes, ...(await sessionResponse(shop, sessionTokenOf(shop, request))) }
  })
}

function browsers(app: App, shop: Shop): void {
  const sessionsOf = async (request: FastifyRequest) => ({
    sessions: (await sessions.list(shop, staffSessionOf(request))).map(withIsoInstants),
  })

  serve(app, calls.listBrowsers, sessionsOf)

  serve(app, calls.logOutBrowser, async (request) => {
    const session = staffSessionOf(request)
    const input = { ...request.params, ...request.body }
    await limitGuesses(shop, request, session.staff.id, () => sessions.end(shop, session, input))
    return sessionsOf(request)
  })

  serve(app, calls.logOutOtherBrowsers, async (request) => {
    const session = staffSessionOf(request)
    const { password } = request.body
    await limitGuesses(shop, request, session.staff.id, () => sessions.endOthers(shop, session, password))
    return sessionsOf(request)
  })
}
