import type { FastifyReply, FastifyRequest } from 'fastify'
import { OFFICE_LANGUAGE_COOKIE } from '#contract/languages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { may, type Permission } from '#contract/office/roles.ts'
import { staffContext } from '#server/api/languages.ts'
import { withPool, withReplicas } from '#server/platform/database/pools.ts'
import * as language from '#server/platform/language/language.ts'
import { runInRequest } from '#server/platform/request/request-context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import * as sessions from '#server/people/staff/sessions/sessions.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import type { App } from '#server/api/app-type.ts'

/**
 * The session cookie. With HTTPS its name has the prefix that guarantees that neither another host nor a page without HTTPS has set it; it
 * is then sent to the whole site.
 */
const cookieOf = ({ settings }: Shop) =>
  settings.publicUrl.startsWith('https:')
    ? { name: '__Host-festoon_office', path: '/', secure: true }
    : { name: 'festoon_office', path: '/office', secure: false }

/**
 * Authenticates and authorizes every call of the office before its body is read, and adds the staff member to the request context. Throws
 * at startup for a route without a permission.
 * Refuses, in this order:
 * - no session, or one without a verified second factor (401)
 * - a call that the role does not permit (403)
 * - a change without the CSRF token of the session (403)
 */
export function authentication(app: App, shop: Shop): void {
  app.decorateRequest('staffSession', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/office/api/') && !config?.may) throw new Error(`${url} does not say who may call it`)
  })
  // Before the body is read, so that an upload is not received in vain.
  app.addHook('onRequest', async (request) => {
    const { may: rule } = request.routeOptions.config
    if (rule === undefined) return
    const token = sessionTokenOf(shop, request)
    request.staffSession =
      token === '' ? null : await withPool('background', () => sessions.findByToken(shop, token))
    if (rule === 'anyone') return
    language.withLanguage(staffContext(shop, request), () => {
      authorize(request, rule)
      if (request.method !== 'GET') verifyCsrfToken(shop, request, token)
    })
  })
  ticketCodes(app, shop)
  // The last hook before the handler: everything that a call does runs within its request context.
  app.addHook('preHandler', (request, _reply, done) => {
    const { id, method, staffSession, apiKey } = request
    const call = `${method} ${request.routeOptions.url ?? ''}`
    const context = {
      id,
      call,
      actor: staffSession ? `staff ${staffSession.staff.id}` : apiKey && `api key ${apiKey.id}`,
      // Not for other calls: reading it takes a system call for each new connection.
      ip: staffSession && request.ip,
      shortCodes: staffSession !== null && !barcodes.mayHaveCodes(staffSession.staff.role),
    }
    const isOffices = request.routeOptions.config.may !== undefined || apiKey !== null
    const inPool = isOffices && ['GET', 'HEAD'].includes(method) ? withReplicas : withPool
    inPool(isOffices ? 'background' : 'public', () => runInRequest(context, done))
  })
}

/** A short code names its ticket in the calls of staff, and is all of it that is answered to roles without tickets' codes (A-168). */
function ticketCodes(app: App, shop: Shop): void {
  app.addHook('preHandler', async (request) => {
    if (!request.staffSession) return
    const { params, query, body, routeOptions } = request
    const { ticketCodes: fields } = routeOptions.config
    const sent = await barcodes.shortCodes.inFull(shop.sql, { params, query, body }, fields)
    Object.assign(request, sent)
  })
  app.addHook('preSerialization', (request, _reply, answer) =>
    request.staffSession && !barcodes.mayHaveCodes(request.staffSession.staff.role)
      ? barcodes.shortCodes.shortened(shop.sql, answer)
      : Promise.resolve(answer),
  )
}

function authorize({ staffSession }: FastifyRequest, rule: 'session' | 'in' | Permission): void {
  if (!staffSession) throw new Refusal(officeMessages.loggedOut, { status: 401 })
  if (rule === 'session') return
  if (!staffSession.verified) throw new Refusal(officeMessages.codeNeeded, { status: 401 })
  if (rule !== 'in' && !may(staffSession.staff.role, rule))
    throw new Refusal(officeMessages.notAllowed, { status: 403 })
}

function verifyCsrfToken(shop: Shop, { headers }: FastifyRequest, token: string): void {
  const given = headers['x-csrf-token']
  if (typeof given !== 'string' || !isSameSecret(sessions.csrfToken(shop, token), given))
    throw new Refusal(officeMessages.stalePage, { status: 403 })
}

/** The token of the browser's session; empty without one. */
export const sessionTokenOf = (shop: Shop, { cookies }: FastifyRequest): string =>
  cookies[cookieOf(shop).name] ?? ''

/** Sets the session cookie, which scripts cannot read and other sites' pages do not send. */
export function setSessionCookie(shop: Shop, reply: FastifyReply, token: string): FastifyReply {
  const { name, ...where } = cookieOf(shop)
  return reply.setCookie(name, token, { ...where, ...GUARDED })
}

export function clearSessionCookie(shop: Shop, reply: FastifyReply): FastifyReply {
  const { name, ...where } = cookieOf(shop)
  return reply.clearCookie(name, { ...where, ...GUARDED })
}

const YEAR_S = 31_536_000

/** Sets the cookie with the office's language, which the page's code reads, to that of the staff member. */
export function setLanguageCookie(shop: Shop, reply: FastifyReply, chosen: string | null): void {
  const { secure } = cookieOf(shop)
  if (chosen !== null)
    reply.setCookie(OFFICE_LANGUAGE_COOKIE, chosen, {
      path: '/office',
      secure,
      maxAge: YEAR_S,
      sameSite: 'lax',
    })
}

const GUARDED = { httpOnly: true, sameSite: 'strict' } as const

/**
 * The session of a call that needs one.
 * Refuses:
 * - a call without a session (401)
 */
export function staffSessionOf({ staffSession }: FastifyRequest): sessions.StaffSession {
  if (!staffSession) throw new Refusal(officeMessages.loggedOut, { status: 401 })
  return staffSession
}
