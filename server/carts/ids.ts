import type { Tx } from '#server/platform/shop.ts'
import type { Batch } from './batch.ts'
import type { CartCommand } from './commands.ts'
import { drawIds as draw } from './queries.ts'

/** Ids for what a batch may write, drawn before it is known how much that is: some stay unused. */
export interface DrawnIds {
  carts: number[]
  products: number[]
  merchandise: number[]
}

export const NO_IDS: DrawnIds = { carts: [], products: [], merchandise: [] }

/** Draws ids for everything that the commands may add, so that carts and lines can be written at once. */
export async function drawIds(tx: Tx, commands: CartCommand[]): Promise<DrawnIds> {
  const count = (kind: CartCommand['kind']) => commands.filter((command) => command.kind === kind).length
  const [products, merchandise] = [count('add-product'), count('add-merchandise')]
  if (products + merchandise === 0) return NO_IDS
  const [drawn = NO_IDS] = await draw(tx, products, merchandise)
  return drawn
}

/** Gives the new carts and lines of a batch their ids. */
export function assignIds({ opened, newProducts, newMerchandise }: Batch, drawn: DrawnIds): void {
  for (const [index, cart] of opened.entries()) cart.id = drawn.carts[index] ?? 0
  for (const [index, { cart, line }] of newProducts.entries())
    Object.assign(line, { id: drawn.products[index], cart_id: cart.id })
  for (const [index, { cart, line }] of newMerchandise.entries())
    Object.assign(line, { id: drawn.merchandise[index], cart_id: cart.id })
}
