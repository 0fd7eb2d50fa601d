import type { Customer } from '#contract/customers.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as openSessions from '#server/platform/security/sessions.ts'
import type { Reader, Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { EMAIL_LINKS, LOGIN_CODES, PASSWORD_LINKS } from './links.ts'
import { type CustomerRow, readBeside } from './queries.ts'
import { purge as purgePasskeyRequests } from './passkeys/passkeys.ts'
import { SESSIONS } from './sessions.ts'

/** A new address of an account, which counts once the link that was mailed to it was followed. */
export * as emailChange from './email/change.ts'
/** The default address of an account. */
export * as addresses from './addresses.ts'
/** Finding the account of a person, or creating it. */
export * as accounts from './find-or-create.ts'
/** Logging in by a mailed code. */
export * as loginCodes from './login-codes.ts'
/** Logging in by a passkey, and the passkeys of an account. */
export * as passkeys from './passkeys/passkeys.ts'
/** Logging in and out, and the customer of a token. */
export * as sessions from './sessions.ts'
/** Who wants no news. */
export * as news from './news/news.ts'
/** Registering, and setting a password by a mail. */
export * as passwords from './password-links.ts'
/** What the staff do about an account. */
export * as staffActions from './staff-actions.ts'
export type { CustomerRow } from './queries.ts'
/** What customers set in their account. */
export * as settings from './settings.ts'

/** The account as its customer sees it, with the address that waits to be confirmed, if there is one, and whether they want no news. */
export async function toWire(at: Reader, customer: CustomerRow): Promise<Customer> {
  const { id, full_name, email, country, address, company_name, vat_number, language, password_hash } =
    customer
  const [beside] = await readBeside(at, { id, email }, at.now)
  const { pending_email, news } = beside ?? { pending_email: null, news: true }
  return {
    full_name,
    email,
    country,
    address,
    ...(company_name !== null && { company_name }),
    ...(vat_number !== null && { vat_number }),
    ...(language !== null && site.of(at).languages.length > 1 && { language }),
    ...(pending_email !== null && { pending_email }),
    ...(password_hash === null && { has_password: false }),
    ...(!news && { news: false }),
  }
}

/** Deletes the sessions and the mailed links and codes that ended before an instant, and what passkeys were asked for; says how many went. */
export async function purgeExpired(shop: Shop, before: Temporal.Instant): Promise<number> {
  const gone = [
    await openSessions.purge(shop.sql, SESSIONS, before),
    await tokens.purge(shop.sql, PASSWORD_LINKS, before),
    await tokens.purge(shop.sql, EMAIL_LINKS, before),
    await tokens.purge(shop.sql, { table: LOGIN_CODES }, before),
  ]
  await purgePasskeyRequests(shop)
  return gone.reduce((sum, { length }) => sum + length, 0)
}
