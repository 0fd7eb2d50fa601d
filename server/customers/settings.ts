import type { UpdateSettings } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { settingsErrors, normalizeSpaces, normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import * as site from '#server/site/site.ts'
import * as addresses from './addresses.ts'
import { hashPassword, verifyPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as emailChange from './email/change.ts'
import * as queries from './queries.ts'
import { revokeProofs } from './password-links.ts'
import { deleteChallengesOf as revokePasskeyRequests } from './passkeys/queries.ts'
import { SESSIONS } from './sessions.ts'

/**
 * Updates name, country, default address, the company that invoices go to and, if one is given, the password of an account; gives the account as it is then. A new
 * password ends all sessions but that of `token`, and cancels an earlier change of the address. A new e-mail is asked to
 * confirm; until then the old one stays.
 * Refuses, in this order:
 * - what the form checks itself; an account without a password is asked for none
 * - the e-mail of another account
 * - a wrong current password; of an account without one, a new password and a new e-mail, which a mailed code is asked for
 * - a new password under 8 or over 200 characters, or one of the commonest
 * - a country that is not configured
 * - a VAT number without a company, or that can be none
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
    // Nobody knows the password of an account that has none.
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

/** Whoever sits at a browser that was left open changes neither the password nor the address: they would keep the account. */
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

/** What is left out stays as it is, and all of it where the festival writes no invoices to companies. */
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
    full_name: normalizeSpaces(input.full_name),
    country: input.country === '' ? null : input.country,
    address: addresses.configured(tx, input.address),
    ...companyOf(tx, customer, input),
    password_hash: hash ?? customer.password_hash,
  })
  // The password was changed after it was verified.
  if (!saved) throw new Refusal(messages.currentPasswordWrong, { field: 'old_password' })
  if (hash !== null) await endWhatPasswordOpened(tx, saved, input.token)
  if (normalizeEmail(input.email) !== normalizeEmail(saved.email))
    await emailChange.request(tx, saved, input.email)
  return saved
}

/** Links and requests of before must not undo what the owner of the account has changed since. */
async function endWhatPasswordOpened(tx: Tx, customer: queries.CustomerRow, token: string): Promise<void> {
  const { id } = customer
  await revokeProofs(tx, customer)
  await emailChange.cancel(tx, { id })
  await revokePasskeyRequests(tx, id)
  await sessions.revokeAll(tx, SESSIONS, id, { except: token })
  await audit.record(tx, `customer ${id}`, 'password changed', `customer ${id}`)
}

/**
 * Has mails, tickets and invoices speak a language to a customer from now on, whichever page they log in on.
 * Refuses:
 * - a language that the festival does not speak (`language`)
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
