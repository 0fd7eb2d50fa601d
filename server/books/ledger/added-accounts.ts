import type { AddLedgerAccount, LineAccount } from '#contract/office/ledger.ts'
import * as audit from '#server/platform/audit.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { defaultsOf, FOR_LINES, isOwnAccount, nameOf, ownAccount } from './accounts.ts'
import { accountVersion, nameAccount } from './rename-account.ts'
import { createAccounts } from './create-accounts.ts'
import { listAccounts, lockLedger, nextOwnAccount } from './queries.ts'

/**
 * Adds an account for bank lines, with a number and a name.
 * Refuses:
 * - what `nameAccount` refuses of a number and a name
 */
export async function addAccount(tx: Tx, { number, name }: AddLedgerAccount): Promise<void> {
  await lockLedger(tx)
  const [next] = await nextOwnAccount(tx)
  const key = ownAccount(next?.number ?? 0)
  await createAccounts(tx, [key])
  const row = (await listAccounts(tx, [])).find((each) => each.key === key)
  if (!row) throw new Error(`The ledger has not opened ${key}`)
  await nameAccount(tx, { key, number, name, version: accountVersion(row) })
  await audit.record(tx, 'system', 'ledger account added', `account ${key}`, { number, name })
}

/** The accounts that a bank line can be entered on, by number. */
export async function accountsForLines(sql: Sql | Tx): Promise<LineAccount[]> {
  const opened = await listAccounts(sql, FOR_LINES)
  const others = FOR_LINES.filter((key) => !opened.some((row) => row.key === key)).map(defaultsOf)
  const said = opened.map((row) => ({ key: row.key, number: row.number, name: nameOf(row) }))
  return [...said, ...others].toSorted(
    (one, other) => one.number.localeCompare(other.number) || one.key.localeCompare(other.key),
  )
}

/** Creates the account for a bank line if it is missing; false if lines cannot be entered on it. */
export async function openForLine(tx: Tx, key: string): Promise<boolean> {
  const isFixed = FOR_LINES.some((each) => each === key)
  if (!isFixed && !(isOwnAccount(key) && (await listAccounts(tx, [])).some((row) => row.key === key)))
    return false
  if (isFixed) await createAccounts(tx, [key])
  return true
}
