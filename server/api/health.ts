import * as health from '#server/platform/health.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** A look at the database serves all that ask within so many milliseconds. */
const FRESH = 2_000

/**
 * The health checks: `/health` answers 200 unless something is wrong that the process cannot mend itself, `/health/ready`
 * while it can sell, which takes a database that can be reached and has room.
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
    return reason === null ? { status: 'ok' } : reply.code(503).send({ status: 'broken', reason })
  })
  app.get('/health/ready', async (request, reply) => {
    try {
      await tryDatabase()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'database not reached')
      return reply.code(503).header('retry-after', 5).send({ status: 'no database' })
    }
  })
}
