import { code } from '#server/platform/security/random.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertOrderedCart } from './queries.ts'

/** Inserts an ordered cart, for lines that staff add to a new order, and returns its id. */
export async function createOrdered(tx: Tx): Promise<number> {
  const [cart] = await insertOrderedCart(tx, code(24))
  if (!cart) throw new Error('A cart was not written')
  return cart.id
}
