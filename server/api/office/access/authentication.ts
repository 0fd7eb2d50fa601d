import cookies from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { officeMessages } from '#contract/office/messages.ts'
import { may, type Permission } from '#contract/office/roles.ts'
import { runInRequest } from '#server/platform/request-context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import * as staff from '#server/staff/staff.ts'
import type { App } from '#server/api/app-type.ts'

const COOKIE = 'festoon_office'

/**
 * Has every call of the office know who asks, and refuses before it begins: 401 without a session or a second factor, 403
 * what the role may not do, and a change that does not come from a page of the office. A call that does not say
 * who may make it keeps the server from starting.
 */
export async function authentication(app: App, shop: Shop): Promise<void> {
  await app.register(cookies)
  app.decorateRequest('staffSession', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/office/api/') && !config?.may) throw new Error(`${url} does not say who may call it`)
  })
  // Before a body is read: nobody uploads a file to a door that stays closed.
  app.addHook('onRequest', async (request) => {
    const { may: rule } = request.routeOptions.config
    if (rule === undefined) return
    const token = sessionTokenOf(request)
    request.staffSession = token === '' ? null : await staff.sessions.findByToken(shop, token)
    if (rule === 'anyone') return
    authorize(request, rule)
    if (request.method !== 'GET') verifyCsrfToken(shop, request, token)
  })
  // Stands last: everything that a call begins has been asked for by who was admitted.
  app.addHook('preHandler', (request, _reply, done) => {
    const { id, method, staffSession, ip } = request
    const call = `${method} ${request.routeOptions.url ?? ''}`
    runInRequest(
      { id, call, actor: staffSession && `staff ${staffSession.staff.id}`, ip: staffSession && ip },
      done,
    )
  })
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
  if (typeof given !== 'string' || !isSameSecret(staff.sessions.csrfToken(shop, token), given))
    throw new Refusal(officeMessages.stalePage, { status: 403 })
}

/** The token of the browser's session; empty without one. */
export const sessionTokenOf = ({ cookies }: FastifyRequest): string => cookies[COOKIE] ?? ''

/** Gives the browser its session: no script reads it, no other site's page sends it. */
export const setSessionCookie = (shop: Shop, reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(COOKIE, token, optionsOf(shop))

export const clearSessionCookie = (shop: Shop, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(COOKIE, optionsOf(shop))

const optionsOf = ({ settings }: Shop) => ({
  path: '/office',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: settings.publicUrl.startsWith('https:'),
})

/** Who asks. Only for calls that need a session. */
export function staffSessionOf({ staffSession }: FastifyRequest): staff.sessions.StaffSession {
  if (!staffSession) throw new Refusal(officeMessages.loggedOut, { status: 401 })
  return staffSession
}
