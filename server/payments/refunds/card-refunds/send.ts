import type { RefundResult } from '#server/payments/gateways/gateways.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockDue, markUnsent, type DueRow } from './queries.ts'
import { record } from './record.ts'

const EVERY = Temporal.Duration.from({ minutes: 1 })
/** The polling interval of a pending refund an hour after its start. */
const SELDOM = Temporal.Duration.from({ hours: 1 })

/**
 * Sends the due card refunds to the gateways, and queries pending ones. If none of a batch gets a response, the rest waits for the next
 * run.
 */
export const sendDue = (shop: Shop): Promise<void> =>
  inBatches(
    (limit) => {
      const now = shop.clock.now()
      return lockDue(shop.sql, now, now.subtract(EVERY), now.subtract(SELDOM), limit)
    },
    (row) => send(shop, row),
  )

/** Errors are caught, so that an unresponsive gateway does not hold up the others; it is retried. Returns whether there was a response. */
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
    // A process ended before the response came, and sending it again could refund the money twice.
    if (!gateway.refundsAreRepeatable) return { ref: null, status: 'unknown', failure_code: null }
  }
  try {
    return await gateway.refund(shop, instruction)
  } catch (error) {
    if (!gateway.refundsAreRepeatable) await markUnsent(shop.sql, row.id)
    throw error
  }
}
