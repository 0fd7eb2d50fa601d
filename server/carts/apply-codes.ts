import type { ApplyCode, Cart, RemoveCode } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { admissionOf, storedClient, type CartClient } from './client.ts'
import { toResponse } from './cart-response.ts'

/**
 * Puts a discount's code on a cart, or on a new one; null if no discount has this code. `email` is the address of who asks, if it is known.
 * Refuses:
 * - the shop is closed
 * - a code for another address than this one (the text of an unknown one)
 * - a code that is disabled or used up, or whose discount has ended (the text of an unknown one)
 * - a new cart without a pass, while the waiting room is active (`waiting_room`), or beyond the limit of its address (429)
 */
export async function applyCode(
  shop: Shop,
  { cart, code }: ApplyCode,
  client: CartClient | null = null,
  email: string | null = null,
): Promise<Cart | null> {
  stock.offered.refuseWhenClosed(shop)
  const found = await discounts.findCode(shop.sql, code)
  if (!found) return null
  if (email !== null && !discounts.isFor(found, email))
    throw new Refusal(messages.voucherInvalid, { field: 'code' })
  await cartCommands.expireDue(shop)
  const by = { openedBy: storedClient(shop, client), admission: admissionOf(client) }
  return change(shop, { kind: 'apply-code', cart, code_id: found.id, ...by })
}

/**
 * Puts a code that staff entered on the cart of a sale, also while the shop is closed; returns the cart's code, that of a new one if `cart` is
 * empty.
 * Refuses:
 * - a code that no discount has, and what `applyCode` refuses of one, as the code at `index` of several (`codes.N`)
 */
export async function applyCodeByStaff(
  shop: Shop,
  cart: string,
  code: string,
  index: number,
): Promise<string> {
  const found = await discounts.findCode(shop.sql, code)
  const by = { openedBy: storedClient(shop, null), admission: admissionOf(null) }
  try {
    if (!found) throw new Refusal(messages.voucherInvalid, { field: 'code' })
    return (await cartCommands.submit(shop, { kind: 'apply-code', cart, code_id: found.id, ...by })).code
  } catch (error) {
    if (error instanceof Refusal && error.errors?.['code'])
      throw new Refusal(error.message, { field: `codes.${index}` })
    throw error
  }
}

/**
 * Gives the lines of a staff member's cart what they give off it, where nothing better is, and returns what they have off by it. The next
 * change of the cart would drop it.
 * Refuses:
 * - an amount that `discounts.refuseBeyond` refuses
 */
export async function discountByStaff(shop: Shop, cart: string, manual: discounts.Manual): Promise<number> {
  const { products, merchandise } = await cartCommands.submit(shop, { kind: 'reprice', cart, manual })
  const lines = [...products, ...merchandise]
  discounts.refuseBeyond(shop, manual, lines)
  return discounts.givenByStaff(lines)
}

/**
 * Takes a discount's code off a cart.
 * Refuses:
 * - the shop is closed
 * - no open cart, or a code that is not on it (404)
 */
export async function removeCode(shop: Shop, { cart, code }: RemoveCode): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  const found = await discounts.findCode(shop.sql, code)
  return change(shop, { kind: 'remove-code', cart, code_id: found?.id ?? 0 })
}

const change = async (shop: Shop, command: cartCommands.CartCommand): Promise<Cart> =>
  toResponse(shop, await cartCommands.submit(shop, command))
