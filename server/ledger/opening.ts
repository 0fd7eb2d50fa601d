import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import { defaultsOf } from './accounts.ts'
import { insertAccounts } from './queries.ts'

/** Has accounts in the ledger that it may not have yet; each with the number that it has until the festival gives it another. */
export async function openAccounts(tx: Tx, keys: Iterable<string>): Promise<void> {
  // A process of the last release shows the name that is kept, which is nobody's language.
  const rows = language.withLanguage(undefined, () => [...keys].map(defaultsOf))
  await insertAccounts(tx, rows)
}
