import type { Tx } from '#server/platform/shop.ts'
import { lockRefund } from './lock.ts'
import * as transitions from './transitions.ts'

/** Completes a refund whose transfer is on a bank statement, and sends its mail. A completed refund stays unchanged. */
export async function completeByBank(tx: Tx, id: number): Promise<void> {
  await transitions.completeByBank(tx, await lockRefund(tx, id))
}

/**
 * Makes a refund a problem because the bank has returned `amount` of it, for its `reason`. A customer who was told that it was sent is
 * notified.
 */
export async function failByBank(tx: Tx, id: number, amount: number, reason: string): Promise<void> {
  await transitions.failByBank(tx, await lockRefund(tx, id), amount, reason)
}
