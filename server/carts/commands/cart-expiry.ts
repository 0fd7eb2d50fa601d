import type { Shop } from '#server/platform/shop.ts'
import { readNextExpiry } from './queries.ts'
import { queueOf } from './queue-state.ts'

/**
 * Expires due carts, as far as this process knows them. Runs no SQL if there are none. The caller waits for one batch; further
 * carts follow in the background.
 */
export async function expireDue(shop: Shop): Promise<void> {
  if (!isDue(shop)) return
  const state = queueOf(shop)
  // A failure must not affect the caller's read; the next call retries.
  state.expiring ??= state.queue
    .submit({ kind: 'expire' })
    .then(
      () => state.isMoreDue && setImmediate(() => void expireDue(shop)),
      (error: unknown) => shop.log.error({ err: error }, 'carts not expired'),
    )
    .finally(() => (state.expiring = null))
  await state.expiring
}

/** Expires every due cart, including those of ended processes; locked ones are expired next time. */
export async function expire(shop: Shop): Promise<void> {
  const state = queueOf(shop)
  do await state.queue.submit({ kind: 'expire' })
  while (state.isMoreDue)
}

/** Whether a cart is due, as far as this process knows. */
export function isDue(shop: Shop): boolean {
  const { nextExpiry: soonest } = queueOf(shop)
  return soonest !== null && Temporal.Instant.compare(soonest, shop.clock.now()) <= 0
}

/** The batch is committed, so a failure here is only logged: the known time stays until the next expiry. */
export async function refreshNextExpiry(shop: Shop): Promise<void> {
  try {
    const [row] = await readNextExpiry(shop.sql)
    queueOf(shop).nextExpiry = row?.expires_at ?? null
  } catch (error) {
    shop.log.error({ err: error }, 'next expiry of a cart not read')
  }
}
