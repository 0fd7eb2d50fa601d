import type { ApplyCode, Cart } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import type { Voucher } from '#contract/vouchers.ts'
import * as carts from '#server/carts/carts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import { planOf } from './place-order.ts'

/**
 * What a code does for a cart: a discount's is put on it, a voucher's is told. Without a cart, a discount's opens an empty one.
 * `email` is the address of who asks, if it is known.
 *
 * Refuses:
 * - a closed shop
 * - an empty code
 * - a code that is unknown, used, expired or disabled, all with the same text (`errors.code`)
 * - a voucher for a cart with a payment plan (the same text)
 * - what `carts.applyCode` refuses
 */
export async function applyCode(
  shop: Shop,
  input: ApplyCode,
  client: carts.CartClient,
  email: string | null = null,
): Promise<{ cart: Cart } | { voucher: Voucher }> {
  if (normalizeVoucherCode(input.code) === '') throw new Refusal(messages.voucherEmpty, { field: 'code' })
  const cart = await carts.applyCode(shop, input, client, email)
  if (cart) return { cart }
  const { code, amount } = await vouchers.find(shop, input.code)
  if (input.cart !== '' && planOf(shop, await carts.find(shop, input.cart)).steps.length > 0)
    throw new Refusal(messages.voucherInvalid, { field: 'code' })
  return { voucher: { code, discount_amount: amount } }
}
