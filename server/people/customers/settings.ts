import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { UpdateSettings } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { normalizeEmail, normalizeName, settingsErrors } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import * as site from '#server/shop/site/site.ts'
import * as addresses from './addresses.ts'
import { hashPassword, verifyPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as emailChange from './email-change/email-change.ts'
import * as queries from './queries.ts'
import { revokeProofs } from './passwords/passwords.ts'
import { deleteChallengesOf as revokePasskeyRequests } from './passkeys/passkeys.ts'
import { SESSIONS } from './sessions/sessions.ts'

/**
 * Updates name, country, default address, company and, if given, the password of an account; returns the account. A new password ends all
 * sessions except that of `token`, and cancels an earlier change of the address. A new e-mail address must be confirmed; until then
 * the old one stays.
 * Refuses, in this order:
 * - what the form validates; an account without a password needs none
 * - the address of another account
 * - a wrong current password; without a password, a new password or address, which require a mailed code
 * - a new password under 8 or over 200 characters, or a common one
 * - a country that is not configured
 * - a VAT number without a company, or an invalid one
 */
export async function update(
  shop: Shop,
  customer: queries.CustomerRow,
  input: UpdateSettings,
): Promise<queries.CustomerRow> {
  await refuseUnlessRight(shop, customer, input)
  const hash =
    input.new_password === '' ? null : await hashPassword(input.new_password, shop.settings.passwordCost)
  return shop.transact((tx) => save(tx, customer, input, hash))
}

async function refuseUnlessRight(
  shop: Shop,
  customer: queries.CustomerRow,
  input: UpdateSettings,
): Promise<void> {
  const errors = settingsErrors({
    ...input,
    // An account without a password has nothing to verify.
    ...(customer.password_hash === null && { old_password: '-' }),
    new_password_confirmation: input.new_password_confirmation || input.new_password,
  })
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  const [holder] = await queries.readByEmail(shop.sql, normalizeEmail(input.email))
  if (holder && holder.id !== customer.id) throw new Refusal(messages.emailTaken, { field: 'email' })
  await refuseUnproved(shop, customer, input)
  if (input.new_password !== '') refuseWeakPassword(input.new_password, 'new_password')
  if (input.country !== '' && !Object.hasOwn(site.of(shop).countries, input.country))
    throw new Refusal(messages.countryEmpty, { field: 'country' })
}

/** Whoever uses an unattended browser must not change password or address, and so take over the account. */
async function refuseUnproved(
  shop: Shop,
  { password_hash, email }: queries.CustomerRow,
  input: UpdateSettings,
): Promise<void> {
  if (password_hash === null) {
    const isMore = input.new_password !== '' || normalizeEmail(input.email) !== normalizeEmail(email)
    if (isMore) throw new Refusal(messages.passwordNeeded, { field: 'old_password' })
  } else if (!(await verifyPassword(input.old_password, password_hash, shop.settings.passwordCost)))
    throw new Refusal(messages.currentPasswordWrong, { field: 'old_password' })
}

/** Omitted fields are unchanged; all of them if the festival issues no invoices to companies. */
function companyOf(
  tx: Tx,
  { company_name, vat_number }: queries.CustomerRow,
  input: UpdateSettings,
): Pick<queries.CustomerRow, 'company_name' | 'vat_number'> {
  if (!site.of(tx).companyInvoices.enabled) return { company_name, vat_number }
  const typed = {
    company_name: input.company_name ?? company_name ?? '',
    vat_number: input.vat_number ?? vat_number ?? '',
  }
  return addresses.acceptCompany(typed, '')
}

async function save(
  tx: Tx,
  customer: queries.CustomerRow,
  input: UpdateSettings,
  hash: string | null,
): Promise<queries.CustomerRow> {
  const [saved] = await queries.updateCustomer(tx, customer, {
    full_name: normalizeName(input.full_name),
    country: input.country === '' ? null : input.country,
    address: addresses.configured(tx, input.address),
    ...companyOf(tx, customer, input),
    password_hash: hash ?? customer.password_hash,
  })
  // The password was changed after it was verified.
  if (!saved) throw new Refusal(messages.currentPasswordWrong, { field: 'old_password' })
  if (hash !== null) await endPasswordAccess(tx, saved, input.token)
  if (typedEmail(input.email) === saved.email) return saved
  return { ...saved, email: await emailChange.request(tx, saved, input.email) }
}

/** Earlier links and requests must not undo this change by the owner. */
async function endPasswordAccess(tx: Tx, customer: queries.CustomerRow, token: string): Promise<void> {
  const { id } = customer
  await revokeProofs(tx, customer)
  await emailChange.cancel(tx, { id })
  await revokePasskeyRequests(tx, id)
  await sessions.revokeAll(tx, SESSIONS, id, { except: token })
  await audit.record(tx, `customer ${id}`, 'password changed', `customer ${id}`)
}

/**
 * Sets the language of a customer's mails, tickets and invoices, independent of their logins.
 * Refuses:
 * - a language that the festival does not support (`language`)
 */
export async function chooseLanguage(
  tx: Tx,
  { id }: Pick<queries.CustomerRow, 'id'>,
  language: string,
): Promise<void> {
  if (!site.of(tx).languages.some((each) => each === language))
    throw new Refusal(messages.languageUnknown, { field: 'language' })
  await queries.chooseLanguage(tx, id, language)
  await audit.record(tx, `customer ${id}`, 'language chosen', `customer ${id}`, { language })
}
