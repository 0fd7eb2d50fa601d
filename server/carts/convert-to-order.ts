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
  const [[row], ...lines] = await Promise.all([
    lockCart(tx, cartCode),
    ...cartCommands.readLines(tx, cartCode),
  ])
  const [ordered] = row?.status === 'ordered' ? await findOrderByCart(tx, row.id) : []
  return ordered ?? openWithLines(row, lines, tx.now)
}

/** Converts a locked cart to an order: its lines become the order's. The places stay held, so no stock row is touched. */
export const convert = (tx: Tx, cart: cartCommands.OpenCart, orderId: number): void =>
  tx.withCommit(convertCart(tx, cart.id, orderId))

/** Inserts an ordered cart, for lines that staff add to a new order, and returns its id. */
export async function createOrdered(tx: Tx): Promise<number> {
  const [cart] = await insertOrderedCart(tx, code(24))
  if (!cart) throw new Error('A cart was not written')
  return cart.id
}
