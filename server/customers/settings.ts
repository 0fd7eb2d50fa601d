import type { UpdateSettings } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { settingsErrors, normalizeSpaces, normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import * as site from '#server/site/site.ts'
import { configuredAddress } from './addresses.ts'
import { hashPassword, verifyPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import { sendEmailChangedMail } from './mail-templates.ts'
import * as queries from './queries.ts'
import { PASSWORD_TOKENS } from './password-links.ts'
import { SESSIONS } from './sessions.ts'

/**
 * Updates name, e-mail, country, default address and, if one is given, the password of an account; gives the account as it is
 * then. A new password ends all sessions but that of `token`. A new e-mail counts at once, and the old one is notified (A-029,
 *
 * Refuses, in this order:
 * - what the form checks itself
 * - the e-mail of another account
 * - a wrong current password
 * - a new password under 8 or over 200 characters, or one of the commonest
 * - a country that is not configured
 */
export async function updateSettings(
  shop: Shop,
  customer: queries.CustomerRow,
  input: UpdateSettings,
): Promise<queries.CustomerRow> {
  await refuseUnlessRight(shop, customer, input)
  const hash = input.new_password === '' ? null : await hashPassword(input.new_password)
  try {
    return await shop.transact((tx) => save(tx, customer, input, hash))
  } catch (error) {
    // Two may have found the address free at once; the index lets one have it.
    if (queries.isTaken(error)) throw new Refusal(messages.emailTaken, { field: 'email' })
    throw error
  }
}

async function refuseUnlessRight(
  shop: Shop,
  customer: queries.CustomerRow,
  input: UpdateSettings,
): Promise<void> {
  const errors = settingsErrors({
    ...input,
    new_password_confirmation: input.new_password_confirmation || input.new_password,
  })
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  const [holder] = await queries.readByEmail(shop.sql, normalizeEmail(input.email))
  if (holder && holder.id !== customer.id) throw new Refusal(messages.emailTaken, { field: 'email' })
  if (!(await verifyPassword(input.old_password, customer.password_hash)))
    throw new Refusal(messages.currentPasswordWrong, { field: 'old_password' })
  if (input.new_password !== '') refuseWeakPassword(input.new_password, 'new_password')
  if (input.country !== '' && !Object.hasOwn(site.of(shop).countries, input.country))
    throw new Refusal(messages.countryEmpty, { field: 'country' })
}

async function save(
  tx: Tx,
  customer: queries.CustomerRow,
  input: UpdateSettings,
  hash: string | null,
): Promise<queries.CustomerRow> {
  const [saved] = await queries.updateCustomer(tx, customer, {
    full_name: normalizeSpaces(input.full_name),
    email: normalizeEmail(input.email),
    country: input.country === '' ? null : input.country,
    address: configuredAddress(tx, input.address),
    password_hash: hash ?? customer.password_hash,
  })
  // The password was changed after it was verified.
  if (!saved) throw new Refusal(messages.currentPasswordWrong, { field: 'old_password' })
  const { email_before, ...row } = saved
  const moved = row.email !== email_before
  // A link that was mailed before must not undo what its owner has changed since.
  if (moved || hash !== null) await tokens.revokeAll(tx, PASSWORD_TOKENS, row.id)
  if (hash !== null) await sessions.revokeAll(tx, SESSIONS, row.id, { except: input.token })
  if (hash !== null) await audit.record(tx, `customer ${row.id}`, 'password changed', `customer ${row.id}`)
  if (moved) await audit.record(tx, `customer ${row.id}`, 'email changed', `customer ${row.id}`)
  if (moved) await sendEmailChangedMail(tx, row, email_before)
  return row
}
