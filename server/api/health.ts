import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** The health checks: `/health` answers while the process runs, `/health/ready` while it reaches the database. */
export function healthRoutes(app: App, shop: Shop): void {
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await shop.sql`select 1`
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'database not reached')
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
