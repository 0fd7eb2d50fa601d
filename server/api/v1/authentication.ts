import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/api/app-type.ts'
import * as apiKeys from '#server/people/api-keys/api-keys.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { clientAddressPrefix } from '#server/platform/security/client-address.ts'
import { countLocally, limitRefusedLocally } from '#server/platform/security/local-rate-limiter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { messages } from '#contract/messages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** How many calls a key may make in a minute, in all processes of a machine together, and how many a client without a good key. */
const CALLS = { points: 600, seconds: 60 }
const FAILURES = { points: 60, seconds: 60 }

const PATH = /^(?:\/[a-z]{2})?\/api\/v1(?=[/?]|$)/

/**
 * Revokes a key that stands in the address of any request.
 * Refuses:
 * - such a request (400)
 */
export function refuseKeysInAddresses(app: App, shop: Shop): void {
  app.addHook('onRequest', async ({ originalUrl }) => {
    if (!originalUrl.includes('fst_')) return
    const strict = PATH.test(originalUrl)
    await withPool('background', () => apiKeys.access.burn(shop, originalUrl, { strict }))
  })
}

/**
 * Authenticates and authorizes the calls of other programs before anything else of them is read, and counts them.
 * Refuses, in this order:
 * - no key, and one that is unknown, expired or revoked (401)
 * - too many calls (429)
 * - another network, and a resource that is not among those of the key (403)
 */
export function authenticatePrograms(app: App, shop: Shop): void {
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async (request, reply) => {
    const { reads, writes } = request.routeOptions.config
    if (reads === undefined && writes === undefined) return
    const key = await identify(shop, request, reply)
    request.apiKey = key
    await limit(shop, key.id, reply)
    apiKeys.access.permit(key, { reads, writes }, request.ip)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.apiKey) apiKeys.uses.count(shop, request.apiKey.id, reply.statusCode >= 400)
    done()
  })
}

async function identify(shop: Shop, { ip, headers }: FastifyRequest, reply: FastifyReply) {
  try {
    return await limitRefusedLocally(shop, 'api key', clientAddressPrefix(ip), FAILURES, () =>
      withPool('background', () => apiKeys.access.find(shop, headers.authorization)),
    )
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) reply.header('www-authenticate', 'Bearer')
    throw error
  }
}

/** The limit and what is left of it, as `draft-ietf-httpapi-ratelimit-headers` writes them. */
async function limit(shop: Shop, id: number, reply: FastifyReply): Promise<void> {
  const points = Math.ceil(CALLS.points / shop.settings.processes)
  const counted = await countLocally(shop, 'api calls', String(id), { ...CALLS, points })
  if (!counted) return
  const { left, seconds } = counted
  reply.header('ratelimit-policy', `"key";q=${points};w=${CALLS.seconds}`)
  reply.header('ratelimit', `"key";r=${Math.max(left, 0)};t=${seconds}`)
  if (left < 0)
    throw new Refusal(messages.tooManyAttempts, { status: 429, retryAfter: seconds, code: 'too_many_calls' })
}

/** The key of a call that needs one. */
export function keyOf({ apiKey }: Pick<FastifyRequest, 'apiKey'>): apiKeys.KeyRow {
  if (!apiKey) throw new Error('A call without a key')
  return apiKey
}
