import type { FastifyRequest } from 'fastify'
import * as account from '#server/checkout/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import type * as loginCodes from '#server/people/customers/login-codes/login-codes.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The response to a login. The carts of this browser, and of the one that requested the mail, are saved to the account. */
export async function loginResponse(
  shop: Shop,
  { body, headers }: Pick<FastifyRequest<{ Body: { cart: string } }>, 'body' | 'headers'>,
  { customer, remember_token, cart }: loginCodes.Entered,
) {
  await carts.savedCarts.save(shop, customer.id, [body.cart, cart])
  return { remember_token, data: await account.wholeData(shop, customer, headers['accept-language']) }
}
