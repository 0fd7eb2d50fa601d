import { messages } from '#contract/messages.ts'
import * as cartQueue from '#server/cart-queue/cart-queue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findCart } from './queries.ts'

/**
 * An open cart with its lines.
 * Refuses:
 * - unknown, expired or ordered (404, A-047)
 */
export async function find(shop: Shop, code: string): Promise<cartQueue.OpenCart> {
  const { sql } = shop
  const [[row], ...lines] = await Promise.all([findCart(sql, code), ...cartQueue.readLines(sql, code)])
  return openWithLines(row, lines, shop.clock.now())
}

/**
 * A cart with its lines.
 * Refuses:
 * - what `find` refuses
 */
export function openWithLines(
  row: cartQueue.CartRow | undefined,
  [products, merchandise]: [readonly cartQueue.ProductLine[], readonly cartQueue.MerchandiseLine[]],
  now: Temporal.Instant,
): cartQueue.OpenCart {
  const isOpen = row?.status === 'open' && Temporal.Instant.compare(now, row.expires_at) < 0
  if (!row || !isOpen) throw new Refusal(messages.cartExpired, { status: 404 })
  const [cart] = cartQueue.withLines([row], products, merchandise)
  if (!cart) throw new Error('A cart was lost while it was read')
  return cart
}
