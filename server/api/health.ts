import type { FastifyReply } from 'fastify'
import * as health from '#server/platform/health/health.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** What strangers are told; the log has what PostgreSQL says, which names paths and versions. */
const BROKEN = 'The database does not start again. The log says why.'

/** A look at the database serves all that ask within so many milliseconds. */
const FRESH = 2_000

/**
 * The health checks: `/health` answers 200 unless something is wrong that the process cannot mend itself, `/health/ready`
 * while it can sell, which takes a database that can be reached and has room, and hears what other processes change.
 */
export function healthRoutes(app: App, shop: Shop): void {
  let looked = Number.NEGATIVE_INFINITY
  let looking = Promise.resolve()
  const tryDatabase = () => {
    if (performance.now() - looked > FRESH) {
      looked = performance.now()
      looking = health.tryDatabase(shop)
      looking.catch(() => (looked = Number.NEGATIVE_INFINITY))
    }
    return looking
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
