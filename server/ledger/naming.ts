import { messages } from '#contract/messages.ts'
import type { NameLedgerAccount } from '#contract/office/ledger.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import { defaultsOf, isOwnAccount, nameOf } from './accounts.ts'
import { type AccountRow, listAllAccounts, lockAccount, lockLedger, updateAccount } from './queries.ts'

const MOST_DIGITS = 20
const LONGEST_NAME = 100

/**
 * Gives an account the number and the name that the festival's bookkeeping knows it by. A name that is left as it was said stays
 * Festoon's, and is said to each reader in their language.
 *
 * Refuses:
 * - an account that the ledger does not have (404)
 * - an account that was named meanwhile, since `version`
 * - no number, one of other signs than letters, digits, points and dashes, and one that another account has
 * - no name, or one that is too long
 */
export async function nameAccount(tx: Tx, input: NameLedgerAccount): Promise<void> {
  const number = normalizeSpaces(input.number)
  const name = normalizeSpaces(input.name)
  const errors: Record<string, string> = {}
  if (!/^[A-Za-z0-9.-]+$/.test(number) || number.length > MOST_DIGITS)
    errors['number'] = officeMessages.ledgerNumber
  if (name === '' || name.length > LONGEST_NAME) errors['name'] = officeMessages.ledgerName
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  // Two accounts that are named at once, or one while another is new, are looked at one after the other.
  await lockLedger(tx)
  const [before] = await lockAccount(tx, input.key)
  if (!before) throw new Refusal(messages.notFound, { status: 404 })
  if (input.version !== accountVersion(before))
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  const ours = normalizeSpaces(defaultsOf(input.key).name)
  const isOurs = !isOwnAccount(input.key) && before.given_name === null && name === ours
  const [other] = await updateAccount(tx, { key: input.key, number, given_name: isOurs ? null : name })
  if (other) throw new Refusal(officeMessages.ledgerNumberTaken({ name: nameOf(other) }), { field: 'number' })
  await audit.record(tx, 'system', 'ledger account named', `account ${input.key}`, { number, name })
}

/** The version of an account: it changes with its number and its name. */
export const accountVersion = ({ number, given_name }: Omit<AccountRow, 'key'>): string =>
  versionOf([number, given_name])

/** The name of each account in the reader's language, by its key. */
export async function accountNames(sql: Sql | Tx): Promise<Record<string, string>> {
  return Object.fromEntries((await listAllAccounts(sql)).map((row) => [row.key, nameOf(row)]))
}
