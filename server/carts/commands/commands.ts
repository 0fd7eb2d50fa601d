import { refreshStale } from '#server/platform/cache/cache.ts'
import { withPool } from '#server/platform/database/pools.ts'
import { openGroupCommit } from '#server/platform/group-commit.ts'
import { metricsOf } from '#server/platform/metrics/metrics.ts'
import { submitted } from '#server/platform/request/submitted.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyBatch, BehindDatabase } from './apply-batch.ts'
import type { CartCommand } from './cart-command.ts'
import type { OpenCart } from './open-cart.ts'
import { isDue, refreshNextExpiry } from './cart-expiry.ts'
import { readNextExpiry } from './queries.ts'
import { queueOf, queues } from './queue-state.ts'
import { openDueProductsSoon, openingsFinished } from './opening-products.ts'

export { releaseCarts } from './apply-batch.ts'
export type { CartCommand, Admission } from './cart-command.ts'
export { createCarts } from './create-carts.ts'
export { expire, expireDue, refreshNextExpiry } from './cart-expiry.ts'
export { newCartsFor } from './holdings.ts'
export { linesOfCart, readLines, withLines, type OpenCart } from './open-cart.ts'
export type { StoredClient, CartRow, MerchandiseLine, ProductLine } from './queries.ts'
export { openDueProducts } from './opening-products.ts'

// The maximum number of carts that a batch expires: few while buyers wait, many on request.
const EXPIRE_BESIDE_COMMANDS = 100
const EXPIRE_AT_ONCE = 5_000

// The catalogue does not change three times within a batch.
const MAX_ATTEMPTS = 3

/** Opens the stock queue, through which every cart change goes; `close` waits for the running batch. */
export async function open(shop: Shop): Promise<{ close: () => Promise<void> }> {
  const queue = openGroupCommit<CartCommand, OpenCart | null>((commands) =>
    withPool('stock', () => runBatch(shop, commands)),
  )
  const [row] = await readNextExpiry(shop.sql)
  metricsOf(shop).stockQueue.watch(queue.waiting)
  queues.set(shop, { queue, nextExpiry: row?.expires_at ?? null, expiring: null, isMoreDue: false })
  const close = async () => {
    await queue.close()
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
export async function submit(shop: Shop, command: CartCommand): Promise<OpenCart> {
  const cart = await queueOf(shop).queue.submit(submitted(command))
  if (!cart) throw new Error('A command for a cart has returned none')
  return cart
}

async function runBatch(shop: Shop, commands: CartCommand[]) {
  const { stockQueue, cartsOpened, placesHeld } = metricsOf(shop)
  const took = stockQueue.batchSeconds.startTimer()
  const { results, expired, opened, held } = await applyCurrent(shop, commands).finally(took)
  stockQueue.batchCommands.observe(commands.length)
  cartsOpened.inc(opened)
  placesHeld.inc(held)
  const state = queueOf(shop)
  const isExpiry = commands.some(({ kind }) => kind === 'expire')
  if (isExpiry) state.isMoreDue = expired >= EXPIRE_AT_ONCE
  if (expired > 0 || isExpiry) await refreshNextExpiry(shop)
  for (const result of results) {
    const ends = 'value' in result ? result.value?.expires_at : undefined
    if (ends && (!state.nextExpiry || Temporal.Instant.compare(ends, state.nextExpiry) < 0))
      state.nextExpiry = ends
  }
  if (held > 0) openDueProductsSoon(shop)
  return results
}

/** Applies a batch, and retries it with the database's catalogue if the cached one is outdated. */
async function applyCurrent(shop: Shop, commands: CartCommand[]) {
  const alsoDue = isDue(shop) ? EXPIRE_BESIDE_COMMANDS : 0
  const due = commands.some(({ kind }) => kind === 'expire') ? EXPIRE_AT_ONCE : alsoDue
  for (let attempt = 1; ; attempt++)
    try {
      return await shop.transact((tx) => applyBatch(tx, commands, due))
    } catch (error) {
      if (!(error instanceof BehindDatabase) || attempt === MAX_ATTEMPTS) throw error
      await withPool('public', () => refreshStale(shop))
    }
}
