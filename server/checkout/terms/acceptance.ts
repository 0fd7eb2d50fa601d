import { acceptTerms, type ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Tx } from '#server/platform/shop.ts'

/**
 * Accepts the terms of a locked order; the first time, a mail explains the next steps.
 * Refuses:
 * - terms other than the displayed `version` (`errors.terms_version`)
 */
export async function acceptOnce(
  tx: Tx,
  order: orders.OrderRow,
  from: ClientInfo,
  version: string,
): Promise<void> {
  const acceptance = { from, shown: { version, field: 'terms_version' } }
  if (await acceptTerms(tx, order, acceptance)) await payments.sendNextStepMail(tx, order)
}
