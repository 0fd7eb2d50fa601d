import type { Tx } from '#server/platform/shop.ts'
import { fillAddress } from './queries.ts'

/** Keeps the billing country and address of a first order as the account's default; never changes one that is there. */
export async function rememberAddress(
  tx: Tx,
  customerId: number,
  country: string,
  address: Record<string, string>,
): Promise<void> {
  await fillAddress(tx, customerId, country, address)
}
