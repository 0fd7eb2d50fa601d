import type { RefundResult } from '#server/gateways/gateways.ts'
import * as gateways from '#server/gateways/gateways.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockDue, markUnsent, type DueRow } from './queries.ts'
import { record } from './record.ts'

const EVERY = Temporal.Duration.from({ minutes: 1 })
/** An hour after it began a refund that is on its way is asked about this often. */
const SELDOM = Temporal.Duration.from({ hours: 1 })

/**
 * Asks the gateways for the card refunds that are due, and what became of those that they work on. When none of those that were asked
 * for at once was answered, the others wait for the next time.
 */
export const sendDue = (shop: Shop): Promise<void> =>
  inBatches(
    (most) => {
      const now = shop.clock.now()
      return lockDue(shop.sql, now, now.subtract(EVERY), now.subtract(SELDOM), most)
    },
    (row) => send(shop, row),
  )

/** One that a gateway does not answer keeps none of the others waiting; it is asked again. Returns whether it answered. */
async function send(shop: Shop, row: DueRow): Promise<boolean> {
  try {
    const result = await ask(shop, row)
    await record(shop, row.id, result)
    return true
  } catch (error) {
    shop.log.error({ err: error, cardRefund: row.id, gateway: row.gateway }, 'card refund not sent')
    return false
  }
}

async function ask(shop: Shop, row: DueRow): Promise<RefundResult> {
  const gateway = gateways.named(row.gateway)
  const instruction = {
    reference: row.reference,
    attempt: {
      reference: row.attempt_reference,
      gateway_ref: row.attempt_gateway_ref,
      transaction_ref: row.transaction_ref,
    },
    amount: row.amount,
    currency: row.currency,
  }
  if (row.was_sent) {
    const known = await gateway.retrieveRefund(shop, { ...instruction, ref: row.gateway_ref })
    if (known) return known
    // We ended before its answer came, and a second one would give the money back twice.
    if (!gateway.refundsAreRepeatable) return { ref: null, status: 'unknown', failure_code: null }
  }
  try {
    return await gateway.refund(shop, instruction)
  } catch (error) {
    if (!gateway.refundsAreRepeatable) await markUnsent(shop.sql, row.id)
    throw error
  }
}
