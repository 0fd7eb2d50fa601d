import type { FastifyReply } from 'fastify'
import * as health from '#server/platform/health/health.ts'
import type { Shop } from '#server/platform/shop.ts'
import { within } from '#server/platform/within.ts'
import type { App } from './app-type.ts'

/** The public reason; PostgreSQL's own message, which contains paths and versions, is only logged. */
const BROKEN = 'The database does not start again. The log says why.'

/** How long the result of a database check is reused, in milliseconds. */
const FRESH = 2_000

/** How long a check may take: a load balancer wants its answer within two seconds, also while the network swallows every byte. */
const PATIENCE = 1_750

/**
 * The health checks. `/health` answers 200 unless the process has a problem that it cannot recover from by itself. `/health/ready` answers
 * 200 while the process can sell: its database is reachable and has free space, and it receives the notifications of other processes.
 */
export function healthRoutes(app: App, shop: Shop): void {
  let reached = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  const look = async () => {
    try {
      const began = performance.now()
      await health.tryDatabase(shop)
      reached = began
    } finally {
      looking = null
    }
  }
  // One check at a time: those that hang must not use up the connections.
  const tryDatabase = async () => {
    if (performance.now() - reached > FRESH) await within(PATIENCE, (looking ??= look()))
  }
  app.get('/health', async (_request, reply) => {
    const reason = health.problemOf(shop)
    return reason === null ? { status: 'ok' } : reply.code(503).send({ status: 'broken', reason: BROKEN })
  })
  app.get('/health/ready', async (request, reply) => {
    try {
      await tryDatabase()
    } catch (error) {
      request.log.error({ err: error }, 'database not reached')
      return notReady(reply, 'no database')
    }
    return shop.sql.hears() ? { status: 'ok' } : notReady(reply, 'does not hear of changes')
  })
}

const notReady = (reply: FastifyReply, status: string): FastifyReply =>
  reply.code(503).header('retry-after', 5).send({ status })
