import type { Tx } from '#server/platform/shop.ts'
import type { Batch } from './batch.ts'
import type { CartCommand } from './cart-command.ts'
import { drawIds as draw } from './queries.ts'

/** Ids for everything that a batch may insert, drawn before the number is known: some stay unused. */
export interface DrawnIds {
  carts: number[]
  products: number[]
  merchandise: number[]
}

export const NO_IDS: DrawnIds = { carts: [], products: [], merchandise: [] }

/** Draws ids for everything that the commands may add, so that carts and lines can be inserted at once. */
export async function drawIds(tx: Tx, commands: CartCommand[]): Promise<DrawnIds> {
  let [products, merchandise] = [0, 0]
  for (const command of commands) {
    if (command.kind === 'add-products')
      products += command.holders.length + (command.addOns ?? []).filter((each) => each !== null).length
    if (command.kind === 'add-bundle') products += command.tickets.length
    if (command.kind === 'add-merchandise') merchandise += 1
    // Its lines have ids already, and a code has none; a cart may be opened for them.
    if (command.kind === 'restore' || command.kind === 'apply-code') products += 1
  }
  if (products + merchandise === 0) return NO_IDS
  const [drawn = NO_IDS] = await draw(tx, products, merchandise)
  return drawn
}

/** Lines without a name, and several lines of one buyer at the box office, are not duplicates of a holder: each has a unique key. */
export const ownKey = ({ name_key }: { name_key: string }, id: number | undefined) =>
  name_key === '' || name_key.startsWith('#') ? { name_key: `#${id}` } : {}

/** Assigns ids to the new carts and lines of a batch. */
export function assignIds(batch: Batch, drawn: DrawnIds): void {
  const { opened, newProducts, newBundles, newMerchandise, restoredProducts, restoredMerchandise } = batch
  for (const [index, cart] of opened.entries()) cart.id = drawn.carts[index] ?? 0
  for (const [index, { cart, line }] of newProducts.entries())
    Object.assign(line, {
      id: drawn.products[index],
      cart_id: cart.id,
      ...ownKey(line, drawn.products[index]),
    })
  // All lines of a bundle have the number of the first of them.
  for (const lines of newBundles) for (const line of lines) line.bundle_line = lines[0]?.id ?? null
  for (const [index, { cart, line }] of newMerchandise.entries())
    Object.assign(line, { id: drawn.merchandise[index], cart_id: cart.id })
  for (const { cart, line } of [...restoredProducts, ...restoredMerchandise]) line.cart_id = cart.id
}
