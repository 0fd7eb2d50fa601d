import * as cartCommands from '#server/carts/commands/commands.ts'
import { code } from '#server/platform/security/random-codes.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
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

/** What the codes of a locked cart have revealed to it, also if they have ended since. Runs no SQL for a cart without codes. */
export async function revealedTo(tx: Tx, cart: cartCommands.OpenCart): Promise<ReadonlySet<string>> {
  const codes = await discounts.codesByIds(tx, cart.code_ids)
  const named = new Set([...codes.values()].map(({ discount_id }) => discount_id))
  const { discounts: known } = catalogue.of(tx)
  return new Set(known.flatMap(({ id, reveals }) => (named.has(id) ? reveals : [])))
}
