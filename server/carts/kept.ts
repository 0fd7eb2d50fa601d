import type { BringBackCart, Cart, KeptCart, MissingLine } from '#contract/carts.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Reader, Shop } from '#server/platform/shop.ts'
import { expire, submit } from './cart-queue.ts'
import type { CartCommand } from './commands.ts'
import { entryOf, ownerOf, type Opener } from './opener.ts'
import { toWire } from './wire.ts'
import { keepCarts, readKeptCarts } from './queries.ts'

export { checkHolder, merchandiseOnSale, productOnSale, type CheckedHolder } from './commands.ts'
export { endCarts } from './apply-batch.ts'
export { openFor } from './offered.ts'
export { createOrdered } from './ordered.ts'

/**
 * Keeps open carts for an account, whoever has opened them: whoever has a cart's code may use it. Codes that are empty, unknown or
 * over are passed by.
 */
export async function keep(shop: Shop, customer: number, codes: readonly (string | null)[]): Promise<void> {
  const named = [...new Set(codes)].filter((code): code is string => code !== null && code !== '')
  if (named.length > 0) await keepCarts(shop.sql, customer, named, shop.clock.now())
}

/** The open carts of an account that are not empty, the newest first, as its devices are offered them. */
export async function ofCustomer(at: Reader, customer: number): Promise<KeptCart[]> {
  const rows = await readKeptCarts(at, customer)
  return rows.map(({ expires_at, ...row }) => ({ ...row, expires_at: isoInstant(expires_at) }))
}

/**
 * Brings back what an ended cart held, into an open cart or a new one, line by line, and says what was not possible. Each line comes back
 * once, to whoever has the code of its cart, within a day.
 * Refuses:
 * - the shop is closed
 * - nothing to bring back: unknown, ordered, ended by the staff, brought back before, or too long ago (404)
 * - nothing of it is available any more
 * - a new cart without a pass; more places than one address may hold (as `addProduct`)
 */
export async function bringBack(
  shop: Shop,
  { cart, ended }: BringBackCart,
  opener: Opener | null = null,
): Promise<{ cart: Cart; missing: MissingLine[] }> {
  // Another process may have opened it: its places are free before they are held again.
  await expire(shop)
  const by = { owner: ownerOf(shop, opener), entry: entryOf(opener) }
  const command: Extract<CartCommand, { kind: 'bring-back' }> = {
    kind: 'bring-back',
    cart,
    ended,
    ...by,
    missing: [],
  }
  const brought = toWire(shop, await submit(shop, command))
  return { cart: brought, missing: command.missing }
}
