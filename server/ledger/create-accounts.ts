import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import { defaultsOf } from './accounts.ts'
import { insertAccounts } from './queries.ts'

/** Creates missing accounts in the ledger, each with its default number. */
export async function createAccounts(tx: Tx, keys: Iterable<string>): Promise<void> {
  // A process of the last release shows the stored name, so the default is stored in the source language.
  const rows = language.withLanguage(undefined, () => [...keys].map(defaultsOf))
  await insertAccounts(tx, rows)
}
