import { withPool } from '#server/platform/database/pools.ts'
import { outsideRequest } from '#server/platform/request/outside-request.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { OpenCart } from './open-cart.ts'
import { expireDueCarts, readNextExpiry } from './expired-queries.ts'
import { queueOf } from './queue-state.ts'

/** So many carts end in one transaction: few enough that a reader may wait for it, so many that its commit costs little. */
const AT_ONCE = 2_000

/**
 * Expires due carts, as far as this process knows them. Runs no SQL if there are none. The caller waits for one transaction; further
 * carts follow in the background.
 */
export async function expireDue(shop: Shop): Promise<void> {
  if (!isDue(shop)) return
  const state = queueOf(shop)
  state.sweeping ??= sweep(shop)
  // A failure, which the sweep logs, must not affect the caller's read; the next call retries.
  await state.expiring?.catch(() => undefined)
}

/** Expires every due cart, including those of ended processes; locked ones are expired next time. A failure is only logged. */
export async function expire(shop: Shop): Promise<void> {
  const state = queueOf(shop)
  // A running one may have begun before the last of them was due.
  await state.sweeping
  await (state.sweeping ??= sweep(shop))
}

/** Whether a cart is due, as far as this process knows. */
function isDue(shop: Shop): boolean {
  const { nextExpiry: soonest } = queueOf(shop)
  return soonest !== null && Temporal.Instant.compare(soonest, shop.clock.now()) <= 0
}

/** Beside the queue, on a connection of its own: what is added to carts meanwhile does not wait for it. */
const sweep = (shop: Shop): Promise<void> =>
  outsideRequest(() => withPool('stock', () => expireUntilNone(shop)))

async function expireUntilNone(shop: Shop): Promise<void> {
  const state = queueOf(shop)
  try {
    do state.expiring = expireSome(shop)
    while (await state.expiring)
  } catch (error) {
    shop.log.error({ err: error }, 'carts not expired')
  } finally {
    state.expiring = null
    state.sweeping = null
  }
}

/** Expires carts and releases their places. Returns whether more may be due. */
async function expireSome(shop: Shop): Promise<boolean> {
  const expired = await shop.transact(async (tx) => {
    const rows = await expireDueCarts(tx, AT_ONCE)
    const held = rows.flatMap(({ stock_id, places }): [number, number][] =>
      stock_id === null ? [] : [[stock_id, -places]],
    )
    // Last, so that the queue waits for the locked stock no longer than the commit takes.
    if (held.length > 0) await stock.lock(tx, [...new Map(held).keys()])
    tx.withCommit(stock.adjust(tx, new Map(held)))
    return rows[0]?.carts ?? 0
  })
  if (expired >= AT_ONCE) return true
  await refreshNextExpiry(shop)
  return false
}

/** Reads when the next cart expires. A failure is only logged: the known time stays until the next expiry. */
export async function refreshNextExpiry(shop: Shop): Promise<void> {
  try {
    const [row] = await readNextExpiry(shop.sql)
    queueOf(shop).nextExpiry = row?.expires_at ?? null
  } catch (error) {
    shop.log.error({ err: error }, 'next expiry of a cart not read')
  }
}

/** Notes when a cart that was changed expires. */
export function noteExpiry(shop: Shop, { expires_at }: OpenCart): void {
  const state = queueOf(shop)
  if (!state.nextExpiry || Temporal.Instant.compare(expires_at, state.nextExpiry) < 0)
    state.nextExpiry = expires_at
}
