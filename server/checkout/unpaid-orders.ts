import { messages } from '#contract/messages.ts'
import { type Buyer, isProvisional } from '#server/people/customers/provisional/provisional.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { countUnpaid, type UnpaidCounts } from './queries.ts'

/**
 * The numbers of unpaid orders that count toward the limits of a buyer and a cart; null without limits. Those of provisional sessions count
 * toward no account.
 */
export async function unpaidOrders(tx: Tx, buyer: Buyer, cart: string): Promise<UnpaidCounts | null> {
  if (!tx.shop.settings.rateLimits) return null
  const [unpaid] = await countUnpaid(tx, { customer_id: isProvisional(buyer) ? null : buyer.id, cart })
  return unpaid ?? null
}

/**
 * Checks that an account, and the address that opened its cart, may place another unpaid order. Unpaid orders hold places like carts do,
 * and longer. Concurrent orders may exceed the limits slightly.
 * Refuses:
 * - the maximum number of unpaid orders of one account (422)
 * - the maximum number of one address (422)
 */
export function refuseTooManyUnpaid(tx: Tx, unpaid: UnpaidCounts): void {
  const { unpaidOrdersPerAccount, unpaidOrdersPerAddress } = tx.shop.settings
  if (unpaid.of_account >= unpaidOrdersPerAccount)
    throw new Refusal(messages.tooManyUnpaid({ count: unpaid.of_account }), { field: 'cart' })
  if (unpaid.from_address >= unpaidOrdersPerAddress)
    throw new Refusal(messages.tooManyUnpaidFrom, { field: 'cart' })
}
