import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/**
 * Sets `request.customer` from the token in the body, before every call.
 * Refuses:
 * - a token that is not valid (401)
 * - a guest where a login is needed (401)
 */
export function authenticate(app: App, shop: Shop): void {
  app.decorateRequest('customer', null)
  app.addHook('preHandler', async (request) => {
    const { token: rule } = request.routeOptions.config
    const token = tokenOf(request.body)
    if (rule === 'ignored' || rule === 'mailed' || token === null) return
    request.customer = await sessions.findByToken(shop, token)
    if (rule === 'needed') requireCustomer(request)
  })
}

/**
 * The customer of a call that needs one.
 * Refuses:
 * - a guest (401)
 */
export function requireCustomer(request: FastifyRequest): customers.CustomerRow {
  if (!request.customer) throw new Refusal(messages.unauthenticated, { status: 401 })
  return request.customer
}

/** The origin of a call, to be stored with accepted terms. */
export const clientInfoOf = ({ ip, headers }: FastifyRequest): orders.ClientInfo => ({
  ip,
  user_agent: headers['user-agent'] ?? null,
})

function tokenOf(body: unknown): string | null {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null
  return typeof token === 'string' ? token : null
}
