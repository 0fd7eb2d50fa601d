import type { Cart, SetDonation } from '#contract/carts.ts'
import { donationError } from '#contract/donations.ts'
import { messages } from '#contract/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { toResponse } from './cart-response.ts'

/**
 * Sets what is given on top of what a cart costs; 0 takes it away.
 * Refuses:
 * - the shop is closed
 * - an amount that is none, or too much; any but 0 where the festival takes no donations
 * - no open cart (404)
 */
export async function setDonation(shop: Shop, { cart, amount }: SetDonation): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  const wrong = donationError(amount, (most) => pricing.format(shop, most))
  if (typeof amount !== 'number' || wrong !== null)
    throw new Refusal(wrong ?? messages.amountInvalid, { field: 'amount' })
  if (amount > 0 && !site.of(shop).donation.enabled)
    throw new Refusal(messages.donationsOff, { field: 'amount' })
  return toResponse(shop, await cartCommands.submit(shop, { kind: 'set-donation', cart, amount }))
}
