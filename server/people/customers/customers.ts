import type { Customer } from '#contract/customers.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as openSessions from '#server/platform/security/sessions.ts'
import type { Connection, Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { EMAIL_LINKS, LOGIN_CODES, PASSWORD_LINKS } from './links.ts'
import { type CustomerRow, readBeside } from './queries.ts'
import { purge as purgePasskeyRequests } from './passkeys/passkeys.ts'
import * as provisional from './provisional/provisional.ts'
import { SESSIONS } from './sessions/sessions.ts'

/** The default postal address of an account. */
export * as addresses from './addresses.ts'
/** Finding the account of a person, or creating it. */
export * as accounts from './find-or-create.ts'
/** Staff actions on an account. */
export * as staffActions from './staff-actions.ts'
export type { CustomerRow } from './queries.ts'
/** The account settings of customers. */
export * as settings from './settings.ts'

/** Accounts as sent to their customers, with an unconfirmed new e-mail address, if any, and the marketing opt-out, by their ids. */
export async function toResponses(at: Connection, customers: CustomerRow[]): Promise<Map<number, Customer>> {
  if (customers.length === 0) return new Map()
  const besides = new Map((await readBeside(at, customers)).map((beside) => [beside.id, beside]))
  return new Map(
    customers.map((customer) => [customer.id, toResponse(at, customer, besides.get(customer.id))]),
  )
}

function toResponse(
  at: Connection,
  { full_name, email, country, address, company_name, vat_number, language, password_hash }: CustomerRow,
  { pending_email, news }: { pending_email: string | null; news: boolean } = {
    pending_email: null,
    news: true,
  },
): Customer {
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

/** Deletes sessions, mailed links and codes that ended before an instant, and old passkey challenges; returns the number deleted. */
export async function purgeExpired(shop: Shop, before: Temporal.Instant): Promise<number> {
  const gone = [
    await openSessions.purge(shop.sql, SESSIONS, before),
    await provisional.purge(shop, before),
    await tokens.purge(shop.sql, PASSWORD_LINKS, before),
    await tokens.purge(shop.sql, EMAIL_LINKS, before),
    await tokens.purge(shop.sql, { table: LOGIN_CODES }, before),
  ]
  await purgePasskeyRequests(shop)
  return gone.reduce((sum, { length }) => sum + length, 0)
}
