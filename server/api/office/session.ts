import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { PERMISSIONS } from '#contract/office/roles.ts'
import {
  AcceptInvitation,
  FactorAnswer,
  GiveCode,
  InvitationAnswer,
  OpenSession,
  RecoveryCodesAnswer,
  type Session,
  SessionAnswer,
} from '#contract/office/staff.ts'
import { Text } from '#contract/kinds.ts'
import type { App } from '#server/api/app-type.ts'
import { limitCodes, limitLogins } from '#server/api/limits.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as staff from '#server/staff/staff.ts'
import { dropToken, keepToken, tokenOf, visiting } from './entrance.ts'

const answer = { response: { 200: SessionAnswer } }

/** How the staff come in and leave. */
export function session(app: App, shop: Shop): void {
  passwords(app, shop)
  factors(app, shop)
  invitations(app, shop)
}

/** How far somebody has come, as their pages need it. */
function sessionOf(shop: Shop, visit: staff.Visit | null, token: string): Session {
  const { name, locale, currency, timezone } = site.of(shop)
  const festival = { name, locale, currency, timezone }
  if (!visit) return { step: 'login', me: null, csrf: null, festival }
  const csrf = staff.csrfOf(shop, token)
  const { id, email, full_name, role, factor_since } = visit.staff
  if (!visit.entered) return { step: factor_since ? 'code' : 'enrol', me: null, csrf, festival }
  return {
    step: 'in',
    me: { id, email, full_name, role, permissions: [...PERMISSIONS[role]] },
    csrf,
    festival,
  }
}

const standing = async (shop: Shop, token: string) => ({
  session: sessionOf(shop, await staff.visitOf(shop, token), token),
})

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? null

function passwords(app: App, shop: Shop): void {
  const read = { summary: 'Who is logged in at this browser, and what is still asked of them.', ...answer }
  app.get('/office/api/session', { schema: read, config: { may: 'anyone' } }, (request) => ({
    session: sessionOf(shop, request.visit, tokenOf(request)),
  }))

  const open = { summary: 'Opens a session with a password.', body: OpenSession, ...answer }
  const config = { may: 'anyone', refuses: [422, 429] } as const
  app.post('/office/api/sessions', { schema: open, config }, async (request, reply) => {
    await limitLogins(shop, request, request.body.email)
    const token = await staff.logIn(shop, { ...request.body, userAgent: userAgentOf(request) })
    keepToken(shop, reply, token)
    return standing(shop, token)
  })

  const end = { summary: 'Ends the session of this browser.', ...answer }
  app.post(
    '/office/api/session/ends',
    { schema: end, config: { may: 'session' } },
    async (request, reply) => {
      const visit = visiting(request)
      await shop.transact((tx) => staff.leave(tx, visit))
      dropToken(shop, reply)
      return { session: sessionOf(shop, null, '') }
    },
  )
}

function factors(app: App, shop: Shop): void {
  const config = { may: 'session', refuses: [422, 429] } as const
  const give = { summary: 'Shows the second factor, or a recovery code.', body: GiveCode, ...answer }
  app.post('/office/api/session/codes', { schema: give, config }, async (request) => {
    const visit = visiting(request)
    await limitCodes(shop, request)
    await shop.transact((tx) => staff.enter(tx, visit, request.body.code))
    return standing(shop, tokenOf(request))
  })

  const offer = { summary: 'A new key for a second factor.', response: { 200: FactorAnswer } }
  app.post('/office/api/session/factors', { schema: offer, config }, (request) => {
    const visit = visiting(request)
    return shop.transact((tx) => staff.factor.offer(tx, visit))
  })

  const confirm = {
    summary: 'Sets the second factor up with its first code, and gives the recovery codes.',
    body: GiveCode,
    response: { 200: RecoveryCodesAnswer },
  }
  app.patch('/office/api/session/factors', { schema: confirm, config }, async (request) => {
    const visit = visiting(request)
    await limitCodes(shop, request)
    const recovery_codes = await shop.transact((tx) => staff.factor.confirm(tx, visit, request.body.code))
    return { recovery_codes, ...(await standing(shop, tokenOf(request))) }
  })
}

function invitations(app: App, shop: Shop): void {
  const params = Type.Object({ token: Text() })
  const config = { may: 'anyone', refuses: [404, 422, 429] } as const

  const read = { summary: 'For whom an invitation is.', params, response: { 200: InvitationAnswer } }
  app.get('/office/api/invitations/:token', { schema: read, config }, async (request) => {
    await limitCodes(shop, request)
    const { email, full_name } = await staff.invitation(shop, request.params.token)
    return { invitation: { email, full_name } }
  })

  const take = {
    summary: 'Sets a password by an invitation, and opens a session.',
    params,
    body: AcceptInvitation,
    ...answer,
  }
  app.post('/office/api/invitations/:token/acceptances', { schema: take, config }, async (request, reply) => {
    await limitCodes(shop, request)
    const { token } = request.params
    const { password } = request.body
    const session = await staff.accept(shop, { token, password, userAgent: userAgentOf(request) })
    keepToken(shop, reply, session)
    return standing(shop, session)
  })
}
