import type { Tx } from '#server/platform/shop.ts'
import { lockRefund } from './lock.ts'
import * as transitions from './transitions.ts'

/**
 * Completes a refund whose transfer of `amount` is on a bank statement, and sends its mail; if more is missing, its status stays. A completed
 * refund stays unchanged.
 */
export async function completeByBank(tx: Tx, id: number, amount: number): Promise<void> {
  await transitions.completeByBank(tx, await lockRefund(tx, id), amount)
}

/**
 * Makes a refund a problem because the bank has returned a transfer of it: its `amount`, its `reason`, and whether it was completed
 * (`wasSent`). A customer who was told that the refund was sent is notified.
 */
export async function failByBank(tx: Tx, id: number, returned: transitions.ReturnedTransfer): Promise<void> {
  await transitions.failByBank(tx, await lockRefund(tx, id), returned)
}
