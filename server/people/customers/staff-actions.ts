import { lookup } from '#contract/lookup.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages } from '#contract/messages.ts'
import type { CorrectCustomer } from '#contract/office/customers.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { isEmail, MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/shop/site/site.ts'
import * as addresses from './addresses.ts'
import { insertChange, lockById, readById, updateAccount } from './staff-queries.ts'
import { sendPasswordLink } from './passwords/passwords.ts'
import * as emailChange from './email-change/email-change.ts'
import type { CustomerRow } from './queries.ts'
import { SESSIONS } from './sessions/sessions.ts'

/** The customer with an id from a row that refers to it. */
export async function findById(tx: Tx, id: number): Promise<CustomerRow> {
  const [customer] = await readById(tx, id)
  if (!customer) throw new Error(`There is no customer ${id}`)
  return customer
}

async function lockCustomer(tx: Tx, id: number): Promise<CustomerRow> {
  const [customer] = await lockById(tx, id)
  if (!customer) throw new Refusal(messages.notFound, { status: 404 })
  if (customer.email === '') throw new Refusal(officeMessages.boxOfficeAccount)
  if (customer.erased_at !== null) throw new Refusal(officeMessages.customerErased)
  return customer
}

/**
 * Corrects an account, and records the change. A new e-mail address must be confirmed, and the old one is notified, as with a change by the
 * customer: until then the old one stays.
 * Refuses:
 * - an unknown id (404)
 * - the account of the box office, and one that was erased
 * - an account that has changed since `version`
 * - an empty or long name, an empty or invalid e-mail address, an unknown country, an unsupported language
 * - the address of another account
 * - no change
 */
export async function correct(tx: Tx, id: number, input: CorrectCustomer): Promise<void> {
  const customer = await lockCustomer(tx, id)
  const before = accountOf(customer)
  if (input.version !== accountVersion(before))
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  refuseWrong(tx, input)
  const to = accountIn(tx, before, input)
  const fields = (['full_name', 'email', 'country', 'language', 'address'] as const).filter(
    (field) => textOf(to[field]) !== textOf(before[field]),
  )
  if (fields.length === 0) throw new Refusal(officeMessages.customerUnchanged)
  if (fields.includes('email')) await emailChange.request(tx, customer, to.email)
  const kept = fields.filter((field) => field !== 'email')
  if (kept.length > 0) await saveCorrection(tx, id, { before, to, fields: kept })
}

interface Correction {
  before: Account
  to: Account
  fields: (keyof Account)[]
}

async function saveCorrection(tx: Tx, id: number, { before, to, fields }: Correction): Promise<void> {
  await updateAccount(tx, id, to)
  const side = (account: Account) => Object.fromEntries(fields.map((field) => [field, account[field]]))
  const actor = tx.request?.actor ?? 'system'
  await insertChange(tx, { customer_id: id, actor, before: side(before), after: side(to) })
  await audit.record(tx, 'system', 'account corrected', `customer ${id}`, { fields })
}

/**
 * Cancels the unconfirmed change of an account's address.
 * Refuses:
 * - an unknown id (404)
 */
export async function cancelEmailChange(tx: Tx, id: number): Promise<void> {
  await emailChange.cancel(tx, await lockCustomer(tx, id))
}

type Account = Pick<CustomerRow, 'full_name' | 'email' | 'country' | 'language' | 'address'>

const accountOf = ({ full_name, email, country, language, address }: Account): Account => ({
  full_name,
  email,
  country,
  language,
  address,
})

/** The version of an account: it changes with each field that `correct` can change, except the language, which logins may change. */
export const accountVersion = ({ full_name, email, country, address }: Account): string =>
  versionOf({ full_name, email, country, address })

/** Omitted fields are unchanged, including address lines that are no longer configured. */
function accountIn(
  tx: Tx,
  before: Account,
  { full_name, email, country, language, address }: CorrectCustomer,
): Account {
  return {
    full_name: full_name === null ? before.full_name : normalizeName(full_name),
    email: email === null ? before.email : typedEmail(email),
    country: country === null ? before.country : country || null,
    language: language === null ? before.language : language || null,
    address:
      Object.keys(address).length === 0
        ? before.address
        : addresses.configured(tx, { ...before.address, ...address }),
  }
}

/** The database does not keep the order of address lines. */
const textOf = (value: string | null | CustomerRow['address']): string =>
  JSON.stringify(value instanceof Object ? Object.entries(value).toSorted() : value)

function refuseWrong(tx: Tx, { full_name, email, country, language }: CorrectCustomer): void {
  const errors = lookup<string>()
  const name = full_name === null ? null : normalizeName(full_name)
  if (name === '') errors['full_name'] = messages.fullNameEmpty
  else if (name !== null && name.length > MAX_LENGTH) errors['full_name'] = messages.nameLong
  if (email?.trim() === '') errors['email'] = messages.emailEmpty
  else if (email !== null && !isEmail(email)) errors['email'] = messages.emailInvalid
  if (country && !Object.hasOwn(site.of(tx).countries, country)) errors['country'] = messages.countryEmpty
  if (language && !site.of(tx).languages.some((each) => each === language))
    errors['language'] = messages.languageUnknown
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}

/**
 * Mails a customer a link to set a password; older links become invalid.
 * Refuses:
 * - an unknown id (404)
 * - the account of the box office, and one that was erased
 */
export async function sendLink(tx: Tx, id: number): Promise<void> {
  const customer = await lockCustomer(tx, id)
  await sendPasswordLink(tx, customer, { purpose: customer.password_hash === null ? 'register' : 'reset' })
  await audit.record(tx, 'system', 'password link sent', `customer ${id}`)
}

/**
 * Ends all sessions of a customer.
 * Refuses:
 * - an unknown id (404)
 */
export async function endSessions(tx: Tx, id: number): Promise<void> {
  await lockCustomer(tx, id)
  await sessions.revokeAll(tx, SESSIONS, id)
  await audit.record(tx, 'system', 'sessions ended', `customer ${id}`)
}
