import * as cartCommands from '#server/carts/commands/commands.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import { openWithLines } from './find.ts'
import { convertCart, findOrderByCart, insertOrderedCart, lockCart } from './queries.ts'

/**
 * Locks a cart for checkout. Returns it with its lines, or the id of the order that it was converted to.
 * Refuses:
 * - what `find` refuses
 */
export async function lockForUpdate(
  tx: Tx,
  cartCode: string,
): Promise<cartCommands.OpenCart | { order_id: number }> {
  const [row] = await lockCart(tx, cartCode)
  const [ordered] = row?.status === 'ordered' ? await findOrderByCart(tx, row.id) : []
  if (ordered) return { order_id: ordered.order_id }
  // After the lock: lines that were changed while it was waited for are seen.
  const lines = row ? await cartCommands.linesOfCart(tx, row.id) : { products: [], merchandise: [] }
  return openWithLines(row, [lines.products, lines.merchandise], tx.now)
}

/** Converts a locked cart to an order: its lines become the order's. The places stay held, so no stock row is touched. */
export const convert = (tx: Tx, cart: cartCommands.OpenCart, orderId: number): void =>
  convertCart(tx, { cart_id: cart.id, order_id: orderId })

/** Inserts an ordered cart, for lines that staff add to a new order, and returns its id. */
export async function createOrdered(tx: Tx): Promise<number> {
  const [cart] = await insertOrderedCart(tx, code(24))
  if (!cart) throw new Error('A cart was not written')
  return cart.id
}
