import type { FastifyRequest } from 'fastify'
import * as account from '#server/checkout/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import type * as loginCodes from '#server/people/customers/login-codes/login-codes.ts'
import * as checkout from '#server/checkout/checkout.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/**
 * The response to a login. The carts of this browser, and of the one that requested the mail, are saved to the account, and so is what
 * belonged to a provisional session of this browser.
 */
export async function loginResponse(
  shop: Shop,
  { body, headers }: Pick<FastifyRequest<{ Body: { cart: string } }>, 'body' | 'headers'>,
  { customer, remember_token, provisional, cart }: loginCodes.Entered,
) {
  const save = (at: Shop | Tx) => carts.savedCarts.save(at, { customer_id: customer.id }, [body.cart, cart])
  if (provisional === null) await save(shop)
  else
    await shop.transact(async (tx) => {
      await save(tx)
      await checkout.provisional.takeOver(tx, provisional, customer)
    })
  return { remember_token, data: await account.wholeData(shop, customer, headers['accept-language']) }
}
