import * as cartCommands from '#server/carts/commands/commands.ts'
import * as payments from '#server/payments/payments.ts'
import { currentPool, withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from './app-type.ts'

/** What must not wait: notifications come first, so that money in the last second counts; the rest reads nothing that ends by the clock. */
const NOT_BEFORE = /^\/(?:gateways|health|metrics|gate|assets)\b/

/** Before each call and page, does what the clock has made due. */
export function catchUpBeforeReads(app: App, shop: Shop): void {
  app.addHook('preHandler', async ({ url }) => {
    // It writes, on the primary.
    if (!NOT_BEFORE.test(url)) await withPool(currentPool(), () => catchUp(shop))
  })
}

/**
 * Expires carts, ends unpaid orders, and names the holders of tickets that nobody has named in time, as far as they are due. Runs no SQL
 * if none is.
 */
export async function catchUp(shop: Shop): Promise<void> {
  await Promise.all([cartCommands.expireDue(shop), payments.endDue(shop), tickets.names.fillDue(shop)])
}
