import type { Tx } from '#server/platform/shop.ts'
import { defaultsOf } from './accounts.ts'
import { insertAccounts } from './queries.ts'

/** Creates missing accounts in the ledger, each with its default number. */
export async function createAccounts(tx: Tx, keys: Iterable<string>): Promise<void> {
  await insertAccounts(tx, [...keys].map(defaultsOf))
}
