import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { countUnpaid, type UnpaidCounts } from './queries.ts'

/** How many orders wait for their money that count against a customer and a cart; null while nobody counts. */
export async function unpaidOrders(tx: Tx, customerId: number, cart: string): Promise<UnpaidCounts | null> {
  if (!tx.shop.settings.rateLimits) return null
  const [unpaid] = await countUnpaid(tx, customerId, cart)
  return unpaid ?? null
}

/**
 * Checks that an account, and the address that opened its cart, may place one more unpaid order. Unpaid orders hold
 * places as carts do, and longer. Several that are placed in the same moment may be a few more.
 * Refuses:
 * - as many unpaid orders as one account may have (422)
 * - as many as one address may have (422)
 */
export function refuseTooManyUnpaid(tx: Tx, unpaid: UnpaidCounts): void {
  const { unpaidOrdersPerAccount, unpaidOrdersPerAddress } = tx.shop.settings
  if (unpaid.of_account >= unpaidOrdersPerAccount)
    throw new Refusal(messages.tooManyUnpaid({ count: unpaid.of_account }), { field: 'cart' })
  if (unpaid.from_address >= unpaidOrdersPerAddress)
    throw new Refusal(messages.tooManyUnpaidFrom, { field: 'cart' })
}
