import type { FastifyRequest } from 'fastify'
import * as account from '#server/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import type * as customers from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The answer to whoever has just logged in. Their cart is kept for the account, and that of the browser which asked for the mail. */
export async function loginResponse(
  shop: Shop,
  { body, headers }: Pick<FastifyRequest<{ Body: { cart: string } }>, 'body' | 'headers'>,
  { customer, remember_token, cart }: customers.loginCodes.Entered,
) {
  await carts.savedCarts.save(shop, customer.id, [body.cart, cart])
  return { remember_token, data: await account.wholeData(shop, customer, headers['accept-language']) }
}
