import { lookup } from '#contract/lookup.ts'
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

const MAX_DIGITS = 20
const MAX_NAME_LENGTH = 100

/**
 * Sets the number and name of an account in the festival's bookkeeping. A name that equals the displayed default stays the default, which
 * is shown in each reader's language.
 * Refuses:
 * - an unknown account (404)
 * - an account that was renamed since `version`
 * - a number that is missing, taken, or has characters other than letters, digits, points and dashes
 * - a name that is missing or too long
 */
export async function nameAccount(tx: Tx, input: NameLedgerAccount): Promise<void> {
  const number = normalizeSpaces(input.number)
  const name = normalizeSpaces(input.name)
  const errors = lookup<string>()
  if (!/^[A-Za-z0-9.-]+$/.test(number) || number.length > MAX_DIGITS)
    errors['number'] = officeMessages.ledgerNumber
  if (name === '' || name.length > MAX_NAME_LENGTH) errors['name'] = officeMessages.ledgerName
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  // Serializes naming, also with the creation of accounts, so that no number is used twice.
  await lockLedger(tx)
  const [before] = await lockAccount(tx, input.key)
  if (!before) throw new Refusal(messages.notFound, { status: 404 })
  if (input.version !== accountVersion(before))
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  const ours = normalizeSpaces(defaultsOf(input.key).name)
  const isOurs = !isOwnAccount(input.key) && before.custom_name === null && name === ours
  const [other] = await updateAccount(tx, { key: input.key, number, custom_name: isOurs ? null : name })
  if (other) throw new Refusal(officeMessages.ledgerNumberTaken({ name: nameOf(other) }), { field: 'number' })
  await audit.record(tx, 'system', 'ledger account named', `account ${input.key}`, { number, name })
}

/** The version of an account, which changes with its number and its name. */
export const accountVersion = ({ number, custom_name }: Omit<AccountRow, 'key'>): string =>
  versionOf([number, custom_name])

/** The name of each account in the reader's language, by its key. */
export async function accountNames(sql: Sql | Tx): Promise<Record<string, string>> {
  return Object.fromEntries((await listAllAccounts(sql)).map((row) => [row.key, nameOf(row)]))
}
