import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  ChangePassword,
  ChooseLanguage,
  SecondFactorResponse,
  GiveCode,
  RecoveryCodesResponse,
  SessionResponse,
} from '#contract/office/staff.ts'
import { ConfirmPassword, SessionsResponse } from '#contract/sessions.ts'
import type { App } from '#server/api/app-type.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as recoveryCodes from '#server/people/staff/recovery-codes/recovery-codes.ts'
import * as secondFactor from '#server/people/staff/second-factor/second-factor.ts'
import * as sessions from '#server/people/staff/sessions/sessions.ts'
import { sessionTokenOf, setSessionCookie, staffSessionOf } from './authentication.ts'
import { limitGuesses } from './rate-limits.ts'
import { sessionResponse, sessionInLanguage } from './session.ts'

/** The calls of staff for their own logins: second factor, recovery codes, password. */
export function ownAccount(app: App, shop: Shop): void {
  factors(app, shop)
  recovery(app, shop)
  passwords(app, shop)
  openSessions(app, shop)
  languages(app, shop)
}

function factors(app: App, shop: Shop): void {
  const config = { may: 'session', refuses: [422, 429] } as const

  const offer = {
    summary: 'The key for a new second factor; a caller with a second factor confirms with a code.',
    body: GiveCode,
    response: { 200: SecondFactorResponse },
  }
  app.post('/office/api/session/factors', { schema: offer, config }, (request) => {
    const staffSession = staffSessionOf(request)
    return limitGuesses(shop, request, staffSession.staff.id, () =>
      secondFactor.offerKey(shop, staffSession, request.body.code),
    )
  })

  const confirm = {
    summary: 'Sets up the second factor with its first code, and returns the recovery codes.',
    body: GiveCode,
    response: { 200: RecoveryCodesResponse },
  }
  app.patch('/office/api/session/factors', { schema: confirm, config }, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    const { token, recovery_codes } = await limitGuesses(shop, request, staffSession.staff.id, () =>
      secondFactor.confirm(shop, staffSession, request.body.code),
    )
    setSessionCookie(shop, reply, token)
    return { recovery_codes, ...(await sessionResponse(shop, token)) }
  })
}

function recovery(app: App, shop: Shop): void {
  const response = { 200: RecoveryCodesResponse }

  const read = { summary: 'The recovery codes that were not confirmed as saved yet.', response }
  app.get('/office/api/session/recovery-codes', { schema: read, config: { may: 'in' } }, async (request) => ({
    recovery_codes: recoveryCodes.unsaved(shop, staffSessionOf(request)),
    ...(await sessionResponse(shop, sessionTokenOf(shop, request))),
  }))

  const keep = {
    summary: 'Confirms that the recovery codes are saved; they are not shown again.',
    response: { 200: SessionResponse },
  }
  app.patch(
    '/office/api/session/recovery-codes',
    { schema: keep, config: { may: 'in' } },
    async (request) => {
      const staffSession = staffSessionOf(request)
      await shop.transact((tx) => recoveryCodes.markSaved(tx, staffSession))
      return sessionResponse(shop, sessionTokenOf(shop, request))
    },
  )

  const renew = {
    summary: 'Replaces the recovery codes, confirmed with a code.',
    body: GiveCode,
    response,
  }
  const config = { may: 'in', refuses: [422, 429] } as const
  app.post('/office/api/session/recovery-codes', { schema: renew, config }, async (request) => {
    const staffSession = staffSessionOf(request)
    const recovery_codes = await limitGuesses(shop, request, staffSession.staff.id, () =>
      recoveryCodes.renew(shop, staffSession, request.body.code),
    )
    return { recovery_codes, ...(await sessionResponse(shop, sessionTokenOf(shop, request))) }
  })
}

function passwords(app: App, shop: Shop): void {
  const change = {
    summary: 'Changes the caller’s password, and ends all other sessions.',
    body: ChangePassword,
    response: { 200: SessionResponse },
  }
  const config = { may: 'in', refuses: [422, 429] } as const
  app.post('/office/api/session/passwords', { schema: change, config }, async (request) => {
    const staffSession = staffSessionOf(request)
    await limitGuesses(shop, request, staffSession.staff.id, () =>
      staff.ownAccount.changePassword(shop, staffSession, request.body),
    )
    return sessionResponse(shop, sessionTokenOf(shop, request))
  })
}

function languages(app: App, shop: Shop): void {
  const choose = {
    summary: 'Sets the caller’s language in the office.',
    body: ChooseLanguage,
    response: { 200: SessionResponse },
  }
  const config = { may: 'in', refuses: [422] } as const
  app.post('/office/api/session/languages', { schema: choose, config }, async (request, reply) => {
    const staffSession = staffSessionOf(request)
    await shop.transact((tx) => staff.ownAccount.chooseLanguage(tx, staffSession, request.body.language))
    return sessionInLanguage(shop, reply, staffSession.token)
  })
}

function openSessions(app: App, shop: Shop): void {
  const response = { 200: SessionsResponse }
  const sessionsOf = async (request: FastifyRequest) => ({
    sessions: (await sessions.list(shop, staffSessionOf(request))).map(withIsoInstants),
  })

  const list = { summary: 'The browsers in which the caller is logged in.', response }
  app.get('/office/api/session/browsers', { schema: list, config: { may: 'in' } }, sessionsOf)

  const one = {
    summary: 'Logs the caller out in one browser, confirmed with the password.',
    params: Type.Object({ id: Id() }),
    body: ConfirmPassword,
    response,
  }
  const config = { may: 'in', refuses: [404, 422, 429] } as const
  app.post('/office/api/session/browsers/:id/logouts', { schema: one, config }, async (request) => {
    const session = staffSessionOf(request)
    const input = { ...request.params, ...request.body }
    await limitGuesses(shop, request, session.staff.id, () => sessions.end(shop, session, input))
    return sessionsOf(request)
  })

  const others = {
    summary: 'Logs the caller out in all other browsers, confirmed with the password.',
    body: ConfirmPassword,
    response,
  }
  const guessed = { may: 'in', refuses: [422, 429] } as const
  app.post('/office/api/session/browsers/logouts', { schema: others, config: guessed }, async (request) => {
    const session = staffSessionOf(request)
    const { password } = request.body
    await limitGuesses(shop, request, session.staff.id, () => sessions.endOthers(shop, session, password))
    return sessionsOf(request)
  })
}
