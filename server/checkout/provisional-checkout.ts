import type { StartCheckout } from '#contract/customers.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as sessions from '#server/people/customers/provisional/provisional.ts'
import * as owners from '#server/orders/owners/owners.ts'
import { findOrderOfSession } from './queries.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/**
 * Opens a provisional session for an address and a cart. Neither the response nor its duration reveals whether the address has an
 * account: nothing looks it up.
 * Refuses, in this order:
 * - a cart that is unknown or expired (404)
 * - what `sessions.acceptPerson` refuses of the name and the address
 */
export async function start(
  shop: Shop,
  input: StartCheckout,
): Promise<{ session: sessions.ProvisionalSession; remember_token: string }> {
  await carts.find(shop, input.cart)
  const person = sessions.acceptPerson(input)
  return shop.transact(async (tx) => {
    const opened = await sessions.open(tx, person, input.token)
    await carts.savedCarts.save(tx, sessions.ownerOf(opened.session), [input.cart])
    return opened
  })
}

/** Whether a cart has become an order of this session already. */
export const isPlaced = async (
  shop: Shop,
  { provisional_session_id }: sessions.ProvisionalSession,
  cart: string,
): Promise<boolean> => (await findOrderOfSession(shop.sql, provisional_session_id, cart)).length > 0

/** Gives the account to which a provisional session has logged in its carts, and those of its orders that were for this account. */
export async function takeOver(
  tx: Tx,
  session: number,
  { id }: Pick<customers.CustomerRow, 'id'>,
): Promise<void> {
  await carts.savedCarts.takeOver(tx, session, id)
  await owners.takeOver(tx, session, id)
}

/** Who an order is placed for: a customer, or for a provisional session the account of its address with the typed name and address. */
export const customerOf = async (tx: Tx, buyer: sessions.Buyer): Promise<customers.CustomerRow> =>
  sessions.isProvisional(buyer)
    ? {
        ...(await customers.accounts.ofAddress(tx, buyer)),
        full_name: buyer.full_name,
        email: buyer.email,
      }
    : buyer
