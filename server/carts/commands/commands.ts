import { refreshStale } from '#server/platform/cache/cache.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { openGroupCommit } from '#server/platform/group-commit.ts'
import { metricsOf } from '#server/platform/metrics/metrics.ts'
import { submitted } from '#server/platform/request/submitted.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyBatch, BehindDatabase } from './apply-batch.ts'
import type { CartCommand } from './cart-command.ts'
import type { OpenCart } from './open-cart.ts'
import { noteExpiry } from './cart-expiry.ts'
import { readNextExpiry } from './expired-queries.ts'
import { queueOf, queues } from './queue-state.ts'
import { openDueProductsSoon, openingsFinished } from './opening-products.ts'

export { releaseCarts } from './apply-batch.ts'
export type { AddOn, CartCommand, Admission } from './cart-command.ts'
export { createCarts } from './create-carts.ts'
export { expire, expireDue, refreshNextExpiry } from './cart-expiry.ts'
export { newCartsFor } from './holdings.ts'
export { linesOfCart, readLines, withLines, type OpenCart } from './open-cart.ts'
export type { StoredClient, CartRow, MerchandiseLine, ProductLine } from './queries.ts'
export { openDueProducts } from './opening-products.ts'

// The catalogue does not change three times within a batch.
const MAX_ATTEMPTS = 3

/** Opens the stock queue, through which every cart change goes; `close` waits for what is running. */
export async function open(shop: Shop): Promise<{ close: () => Promise<void> }> {
  const queue = openGroupCommit<CartCommand, OpenCart>((commands) =>
    withPool('stock', () => runBatch(shop, commands)),
  )
  const [row] = await readNextExpiry(shop.sql)
  metricsOf(shop).stockQueue.watch(queue.waiting)
  queues.set(shop, { queue, nextExpiry: row?.expires_at ?? null, expiring: null, sweeping: null })
  const close = async () => {
    await queue.close()
    await queueOf(shop).sweeping
    await openingsFinished(shop)
  }
  return { close }
}

/**
 * Applies a command with the next batch and returns its cart.
 * Refuses:
 * - what the command refuses
 * - too many waiting commands (503)
 */
export const submit = (shop: Shop, command: CartCommand): Promise<OpenCart> =>
  queueOf(shop).queue.submit(submitted(command))

async function runBatch(shop: Shop, commands: CartCommand[]) {
  const { stockQueue, cartsOpened, placesHeld } = metricsOf(shop)
  const took = stockQueue.batchSeconds.startTimer()
  const { results, opened, held } = await applyCurrent(shop, commands).finally(took)
  stockQueue.batchCommands.observe(commands.length)
  cartsOpened.inc(opened)
  placesHeld.inc(held)
  for (const result of results) if ('value' in result) noteExpiry(shop, result.value)
  if (held > 0) openDueProductsSoon(shop)
  return results
}

/** Applies a batch, and retries it with the database's catalogue if the cached one is outdated. */
async function applyCurrent(shop: Shop, commands: CartCommand[]) {
  for (let attempt = 1; ; attempt++)
    try {
      return await shop.transact((tx) => applyBatch(tx, commands))
    } catch (error) {
      if (!(error instanceof BehindDatabase) || attempt === MAX_ATTEMPTS) throw error
      await withPool('public', () => refreshStale(shop))
    }
}
