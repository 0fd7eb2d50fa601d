import type { RestoreCart, Cart, SavedCart, MissingLine } from '#contract/carts.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Connection, Shop, Tx } from '#server/platform/shop.ts'
import { admissionOf, storedClient, type CartClient } from './client.ts'
import { toResponse } from './cart-response.ts'
import { type CartOwner, saveCarts, readSavedCarts, takeOverCarts } from './queries.ts'

export type { CartOwner } from './queries.ts'

/**
 * Saves open carts to an account or a provisional session, whoever opened them: the code of a cart is enough to use it. Empty and
 * unknown codes, and those of carts that are not open, are ignored.
 */
export async function save(
  at: Shop | Tx,
  owner: CartOwner,
  codes: readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(codes)].filter((code): code is string => code !== null && code !== '')
  const [sql, now] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  if (named.length > 0) await saveCarts(sql, owner, named, now)
}

/** Saves the open carts of a provisional session to the account to which it has logged in. */
export const takeOver = async (tx: Tx, session: number, customer: number): Promise<void> =>
  void (await takeOverCarts(tx, session, customer))

/** For each account or session its open carts that are not empty, newest first, which its other devices are offered. */
export async function ofOwners(at: Connection, owners: CartOwner[]): Promise<SavedCart[][]> {
  const accounts = owners.flatMap((owner) => ('customer_id' in owner ? [owner.customer_id] : []))
  const sessions = owners.flatMap((owner) => ('customer_id' in owner ? [] : [owner.provisional_session_id]))
  const read = async (column: 'customer_id' | 'provisional_session_id', ids: number[]) =>
    Map.groupBy(ids.length === 0 ? [] : await readSavedCarts(at, column, ids), ({ owner }) => owner)
  const [ofAccount, ofSession] = await Promise.all([
    read('customer_id', accounts),
    read('provisional_session_id', sessions),
  ])
  return owners.map((owner) => {
    const rows =
      'customer_id' in owner ? ofAccount.get(owner.customer_id) : ofSession.get(owner.provisional_session_id)
    return (rows ?? []).map(({ expires_at, owner: _owner, ...row }) => ({
      ...row,
      expires_at: isoInstant(expires_at),
    }))
  })
}

/**
 * Puts the lines of an expired cart into an open cart or a new one, and returns those that are no longer available. Each line can be restored
 * once, by anybody who has the code of its cart, within a day.
 * Refuses:
 * - the shop is closed
 * - nothing to restore: the cart is unknown, ordered, released by staff, restored already, or expired more than a day ago (404)
 * - none of its lines is available any more
 * - a new cart without a pass; more places than one address may hold (as `addProduct`)
 */
export async function restore(
  shop: Shop,
  { cart, ended }: RestoreCart,
  client: CartClient | null = null,
): Promise<{ cart: Cart; missing: MissingLine[] }> {
  // It may have been opened by another process: release its places before they are held again.
  await cartCommands.expire(shop)
  const by = { openedBy: storedClient(shop, client), admission: admissionOf(client) }
  const command: Extract<cartCommands.CartCommand, { kind: 'restore' }> = {
    kind: 'restore',
    cart,
    ended,
    ...by,
    missing: [],
  }
  const restored = await toResponse(shop, await cartCommands.submit(shop, command))
  return { cart: restored, missing: command.missing }
}
