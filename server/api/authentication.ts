import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/**
 * Sets `request.buyer` from the token in the body, before every call, and `request.customer` if it is a customer.
 * Refuses:
 * - a token that is not valid (401)
 * - a guest where a login is needed (401)
 * - a provisional session, where the call does not declare that it may (403, A-159)
 */
export function authenticate(app: App, shop: Shop): void {
  app.decorateRequest('customer', null)
  app.decorateRequest('buyer', null)
  app.addHook('preHandler', async (request) => {
    const { token: rule, provisional: mayBeProvisional } = request.routeOptions.config
    const token = tokenOf(request.body)
    if (rule === 'ignored' || rule === 'mailed' || token === null) return
    if (token !== '') await identify(shop, request, token)
    if (rule === 'needed') (mayBeProvisional === undefined ? requireCustomer : requireBuyer)(request)
  })
}

async function identify(shop: Shop, request: FastifyRequest, token: string): Promise<void> {
  request.customer = await sessions.findByToken(shop, token)
  request.buyer = request.customer ?? (await provisional.findByToken(shop, token))
  if (!request.buyer) throw unauthenticated()
}

const unauthenticated = () => new Refusal(messages.unauthenticated, { status: 401 })

/**
 * The customer of a call that needs one.
 * Refuses:
 * - a guest (401)
 * - a provisional session (403)
 */
export function requireCustomer(request: FastifyRequest): customers.CustomerRow {
  const buyer = requireBuyer(request)
  if (provisional.isProvisional(buyer)) throw provisional.loginRequired()
  return buyer
}

/**
 * The customer or the provisional session of a call that needs one of them.
 * Refuses:
 * - a guest (401)
 */
export function requireBuyer({ buyer }: FastifyRequest): provisional.Buyer {
  if (!buyer) throw unauthenticated()
  return buyer
}

/** The origin of a call, to be stored with accepted terms. */
export const clientInfoOf = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  ip,
  user_agent: headers['user-agent'] ?? null,
})

function tokenOf(body: unknown): string | null {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null
  return typeof token === 'string' ? token : null
}
