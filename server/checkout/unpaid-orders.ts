import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { countUnpaid } from './queries.ts'

/**
 * Checks that an account, and the address that opened its cart, may place one more order that waits for its money. Unpaid orders hold
 * places as carts do, and longer. Several that are placed in the same moment may be a few more.
 * Refuses:
 * - as many unpaid orders as one account may have (422)
 * - as many as one address may have (422)
 */
export async function refuseTooManyUnpaid(tx: Tx, customerId: number, client: string | null): Promise<void> {
  const { rateLimits, unpaidOrdersPerAccount, unpaidOrdersPerAddress } = tx.shop.settings
  if (!rateLimits) return
  const [unpaid] = await countUnpaid(tx, customerId, client)
  if (!unpaid) throw new Error('Unpaid orders were not counted')
  if (unpaid.of_account >= unpaidOrdersPerAccount)
    throw new Refusal(messages.tooManyUnpaid({ count: unpaid.of_account }), { field: 'cart' })
  if (unpaid.from_address >= unpaidOrdersPerAddress)
    throw new Refusal(messages.tooManyUnpaidFrom, { field: 'cart' })
}
