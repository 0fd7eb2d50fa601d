import { messages } from '#contract/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findCart } from './queries.ts'

/**
 * An open cart with its lines.
 * Refuses:
 * - unknown, expired or ordered (404, A-047)
 */
export async function find(shop: Shop, code: string): Promise<cartCommands.OpenCart> {
  const { sql } = shop
  const [[row], ...lines] = await Promise.all([
    findCart(sql, code),
    ...cartCommands.readLines(sql, shop, code),
  ])
  return openWithLines(row, lines, shop.clock.now())
}

/**
 * A cart with its lines.
 * Refuses:
 * - what `find` refuses
 */
export function openWithLines(
  row: cartCommands.CartRow | undefined,
  [products, merchandise]: [readonly cartCommands.ProductLine[], readonly cartCommands.MerchandiseLine[]],
  now: Temporal.Instant,
): cartCommands.OpenCart {
  const isOpen = row?.status === 'open' && Temporal.Instant.compare(now, row.expires_at) < 0
  if (!row || !isOpen) throw new Refusal(messages.cartExpired, { status: 404 })
  const [cart] = cartCommands.withLines([row], products, merchandise)
  if (!cart) throw new Error('A cart was lost while it was read')
  return cart
}
