import type { Shop, Sql, Tx } from '#server/platform/shop.ts'

/** A person with an account. Without a `password_hash` it cannot be logged in to. */
export interface CustomerRow {
  id: number
  full_name: string
  email: string
  password_hash: string | null
  country: string | null
  address: Record<string, string>
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

type At = Sql | Tx
type SessionUse = { session_id: number; last_used_at: Temporal.Instant }

export const readByEmail = (sql: At, email: string) => sql<CustomerRow[]>`
  select * from customers where lower(email) = ${email}`

export const lockByEmail = (tx: Tx, email: string) => tx<CustomerRow[]>`
  select * from customers where lower(email) = ${email} for update`

/** The customer with this address, made if there is none; of two at once, both get the same. The row is locked. */
export const insertOrLock = (tx: Tx, { full_name, email }: { full_name: string; email: string }) => tx<
  CustomerRow[]
>`
  insert into customers (full_name, email, created_at, updated_at)
  values (${full_name}, ${email}, ${tx.now}, ${tx.now})
  on conflict (lower(email)) do update
     set full_name = case when customers.full_name = '' then excluded.full_name else customers.full_name end
  returning *`

export const insertIfNew = (tx: Tx, { full_name, email }: { full_name: string; email: string }) => tx<
  CustomerRow[]
>`
  insert into customers (full_name, email, created_at, updated_at)
  values (${full_name}, ${email}, ${tx.now}, ${tx.now})
  on conflict (lower(email)) do nothing
  returning *`

export const updatePassword = (tx: Tx, id: number, hash: string) => tx`
  update customers set password_hash = ${hash}, updated_at = ${tx.now} where id = ${id}`

/**
 * Opens a session unless the password has changed since it was checked: `for share` waits for a reset under
 * way, which closes all sessions, so that none slips in behind it.
 */
export const insertSession = (
  tx: Tx,
  customer: CustomerRow,
  session: { token_hash: Buffer; expires_at: Temporal.Instant; user_agent: string | null },
) => tx<{ id: number }[]>`
  insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, user_agent)
  select id, ${session.token_hash}, ${tx.now}, ${tx.now}, ${session.expires_at}, ${session.user_agent}
    from customers
   where id = ${customer.id} and password_hash = ${customer.password_hash}
     for share
  returning id`

export const readSession = (sql: At, tokenHash: Buffer, now: Temporal.Instant) => sql<
  (CustomerRow & SessionUse)[]
>`
  select c.*, s.id as session_id, s.last_used_at
    from sessions s join customers c on c.id = s.customer_id
   where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now}`

export const extendSession = (
  sql: At,
  id: number,
  now: Temporal.Instant,
  expires_at: Temporal.Instant,
) => sql`
  update sessions set last_used_at = ${now}, expires_at = ${expires_at} where id = ${id}`

export const revokeSession = (tx: Tx, tokenHash: Buffer) => tx`
  update sessions set revoked_at = ${tx.now} where token_hash = ${tokenHash} and revoked_at is null`

/** Ends the customer's sessions, all but the one of the token `except`. */
export const revokeSessionsOf = (tx: Tx, customerId: number, except: Buffer | null) => tx`
  update sessions set revoked_at = ${tx.now}
   where customer_id = ${customerId} and revoked_at is null and token_hash is distinct from ${except}`

/** Writes the account page, unless the password has changed since it was checked. */
export const updateCustomer = (
  tx: Tx,
  { id, password_hash }: CustomerRow,
  to: Pick<CustomerRow, 'full_name' | 'email' | 'country' | 'address' | 'password_hash'>,
) => tx<(CustomerRow & { email_before: string })[]>`
  update customers
     set full_name = ${to.full_name}, email = ${to.email}, country = ${to.country}, address = ${tx.json(to.address)},
         password_hash = ${to.password_hash}, updated_at = ${tx.now}
   where id = ${id} and password_hash = ${password_hash}
  returning new.*, old.email as email_before`

/** Whether a statement has failed because another account has the address. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'customers_email'

/** Puts a new link's token in place of the customer's older ones. */
export const replaceToken = (
  tx: Tx,
  customerId: number,
  link: { token_hash: Buffer; purpose: string; expires_at: Temporal.Instant },
) => tx`
  with older as (delete from password_tokens where customer_id = ${customerId})
  insert into password_tokens (customer_id, token_hash, purpose, created_at, expires_at)
  values (${customerId}, ${link.token_hash}, ${link.purpose}, ${tx.now}, ${link.expires_at})`

export const deleteTokens = (tx: Tx, customerId: number) => tx`
  delete from password_tokens where customer_id = ${customerId}`

/** The token, if it is this address's and can still be used. */
export const readToken = ({ sql, clock }: Shop, tokenHash: Buffer, email: string) => sql<
  { customer_id: number }[]
>`
  select customer_id
    from password_tokens t join customers c on c.id = t.customer_id
   where t.token_hash = ${tokenHash} and lower(c.email) = ${email}
     and t.used_at is null and t.expires_at > ${clock.now()}`

/** Uses the token up. Of two at once, one gets it. */
export const useToken = (tx: Tx, tokenHash: Buffer) => tx<{ customer_id: number }[]>`
  update password_tokens set used_at = ${tx.now}
   where token_hash = ${tokenHash} and used_at is null and expires_at > ${tx.now}
  returning customer_id`

export const fillAddress = (tx: Tx, id: number, country: string, address: Record<string, string>) => tx`
  update customers
     set country = coalesce(country, ${country}),
         address = case when address = '{}' then ${tx.json(address)} else address end,
         updated_at = ${tx.now}
   where id = ${id} and (country is null or address = '{}')`

export const purgeSessions = (sql: Sql, endedBefore: Temporal.Instant) => sql`
  delete from sessions where least(expires_at, revoked_at) < ${endedBefore}`

export const purgeTokens = (sql: Sql, endedBefore: Temporal.Instant) => sql`
  delete from password_tokens where expires_at < ${endedBefore}`
