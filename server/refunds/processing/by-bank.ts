import type { Tx } from '#server/platform/shop.ts'
import { lockRefund } from './lock.ts'
import * as transitions from './transitions.ts'

/** Completes a refund whose transfer the bank's statement shows, with its mail; one that is completed stays so. */
export async function completeByBank(tx: Tx, id: number): Promise<void> {
  await transitions.completeByBank(tx, await lockRefund(tx, id))
}

/** Makes a refund a problem for the bank's `reason`: it has sent `amount` of it back. A customer who was told that it is on its way is told. */
export async function failByBank(tx: Tx, id: number, amount: number, reason: string): Promise<void> {
  await transitions.failByBank(tx, await lockRefund(tx, id), amount, reason)
}
