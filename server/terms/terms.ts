import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { acceptTerms } from './queries.ts'

/**
 * Accepts the terms of the order of a link, once, and opens what is due by card; a repeat is harmless.
 * Refuses an unknown order, a wrong checksum, a cancelled and an abandoned order with the same 404.
 */
export async function accept(shop: Shop, code: string, checksum: string): Promise<PaymentInstruction | null> {
  const order = await shop.transact(async (tx) => {
    const { id } = await orders.byLink(tx, code, checksum)
    const locked = await orders.lock(tx, id)
    if (['cancelled', 'abandoned'].includes(locked.payment_status))
      throw new Refusal(messages.linkExpired, { status: 404 })
    await acceptTerms(tx, id)
    return locked
  })
  return payments.continueOrder(shop, order.id)
}
