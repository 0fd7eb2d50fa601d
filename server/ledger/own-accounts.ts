import type { AddLedgerAccount, LineAccount } from '#contract/office/ledger.ts'
import * as audit from '#server/platform/audit.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { defaultsOf, FOR_LINES, isOwnAccount, ownAccount } from './accounts.ts'
import { accountVersion, nameAccount } from './naming.ts'
import { insertAccounts, listNamed, lockLedger, nextOwnAccount } from './queries.ts'

/**
 * Adds an account that lines of the bank's statements can be entered on, with a number and a name.
 *
 * Refuses:
 * - what `nameAccount` refuses of a number and a name
 */
export async function addAccount(tx: Tx, { number, name }: AddLedgerAccount): Promise<void> {
  await lockLedger(tx)
  const [next] = await nextOwnAccount(tx)
  const key = ownAccount(next?.number ?? 0)
  const before = defaultsOf(key)
  await insertAccounts(tx, [before])
  const row = (await listNamed(tx, [])).find((each) => each.key === key)
  await nameAccount(tx, { key, number, name, version: accountVersion(row ?? before) })
  await audit.record(tx, 'system', 'ledger account added', `account ${key}`, { number, name })
}

/** The accounts that a line of a statement can be entered on, by their numbers. */
export async function accountsForLines(sql: Sql | Tx): Promise<LineAccount[]> {
  const named = await listNamed(sql, FOR_LINES)
  const others = FOR_LINES.filter((key) => !named.some((row) => row.key === key)).map(defaultsOf)
  return [...named, ...others].toSorted(
    (one, other) => one.number.localeCompare(other.number) || one.key.localeCompare(other.key),
  )
}

/** What an account is called that the ledger has not used yet. */
export const nameOf = (key: string): string => defaultsOf(key).name

/** Has an account ready for a line that is entered on it; false when it is none for lines. */
export async function openForLine(tx: Tx, key: string): Promise<boolean> {
  const isFixed = FOR_LINES.some((each) => each === key)
  if (!isFixed && !(isOwnAccount(key) && (await listNamed(tx, [])).some((row) => row.key === key)))
    return false
  if (isFixed) await insertAccounts(tx, [defaultsOf(key)])
  return true
}
