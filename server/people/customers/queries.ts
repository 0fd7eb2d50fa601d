import type { Fragment } from '#server/platform/database/sql.ts'
import { isUsable } from '#server/platform/security/one-time-tokens.ts'
import { areOpen, isOpen, type SessionUse } from '#server/platform/security/sessions.ts'
import { batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'

/** A person with an account. Without a `password_hash` nobody can log in with a password (A-035). */
export interface CustomerRow {
  id: number
  full_name: string
  email: string
  password_hash: string | null
  country: string | null
  address: Record<string, string>
  /** The company on invoices, if any. */
  company_name: string | null
  vat_number: string | null
  /** The language of their last login, or the one chosen by them or by staff; null if unknown. */
  language: string | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  /** When their data was erased; otherwise null. */
  erased_at: Temporal.Instant | null
}

type At = Sql | Tx

export const readByEmail = (sql: At, email: string) => sql<CustomerRow[]>`
  select * from customers where email_key(email) = email_key(${email})`

export const lockByEmail = (tx: Tx, email: string) => tx<CustomerRow[]>`
  select * from customers where email_key(email) = email_key(${email}) for update`

/** The customer with this address, created if there is none; concurrent calls get the same one. The row is locked. */
export const insertOrLock = (tx: Tx, { full_name, email }: { full_name: string; email: string }) => tx<
  CustomerRow[]
>`
  insert into customers (full_name, email, created_at, updated_at)
  values (${full_name}, ${email}, ${tx.now}, ${tx.now})
  on conflict (email_key(email)) do update
     set full_name = case when customers.full_name = '' then excluded.full_name else customers.full_name end
  returning *`

/** Stores the language of a login, unless a language was chosen. */
export const writeLanguage = (tx: Tx, id: number, language: string | null) => tx`
  update customers set language = ${language}
   where id = ${id} and not language_chosen and language is distinct from ${language}::text`

export const chooseLanguage = (tx: Tx, id: number, language: string) => tx`
  update customers set language = ${language}, language_chosen = true, updated_at = ${tx.now} where id = ${id}`

export const updatePassword = (tx: Tx, id: number, hash: string) => tx<CustomerRow[]>`
  update customers set password_hash = ${hash}, updated_at = ${tx.now} where id = ${id} returning *`

/**
 * Locks an account if its password is still the verified one. This waits for a concurrent reset, which ends all sessions, so that none is
 * opened afterwards, and for a concurrent login, which may update the account.
 */
export const lockUnchanged = (tx: Tx, { id, password_hash }: CustomerRow) => tx<{ id: number }[]>`
  select id from customers where id = ${id} and password_hash = ${password_hash} for no key update`

/** The same for a login without a password. */
export const lockForLogin = (tx: Tx, id: number) => tx<CustomerRow[]>`
  select * from customers where id = ${id} for no key update`

export const readSession = (sql: At, token: string, now: Temporal.Instant) => sql<
  (CustomerRow & SessionUse)[]
>`
  select c.*, s.id as session_id, s.created_at as opened_at, s.last_used_at
    from sessions s join customers c on c.id = s.customer_id
   where ${isOpen(sql, token, now)}`

/** Like `readSession`, of many tokens. */
export const readSessions = (sql: Connection, tokens: string[]) => sql<
  (CustomerRow & SessionUse & { digest: string })[]
>`
  select c.*, s.id as session_id, s.created_at as opened_at, s.last_used_at, encode(s.token_hash, 'hex') as digest
    from sessions s join customers c on c.id = s.customer_id
   where ${areOpen(sql, tokens)}`

/** Updates the account settings, unless the password has changed since it was verified. */
export const updateCustomer = (
  tx: Tx,
  { id, password_hash }: CustomerRow,
  to: Pick<
    CustomerRow,
    'full_name' | 'country' | 'address' | 'company_name' | 'vat_number' | 'password_hash'
  >,
) => tx<CustomerRow[]>`
  update customers
     set full_name = ${to.full_name}, country = ${to.country}, address = ${tx.json(to.address)},
         company_name = ${to.company_name}, vat_number = ${to.vat_number}, password_hash = ${to.password_hash}, updated_at = ${tx.now}
   where id = ${id} and password_hash is not distinct from ${password_hash}
  returning *`

/** Whether a statement failed because the address is taken. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'customers_email'

/** The owner of a token, if it was mailed to this address and is still valid. */
export const readToken = ({ sql, clock }: Shop, token: string, email: string) => sql<
  { customer_id: number }[]
>`
  select customer_id
    from password_tokens t join customers c on c.id = t.customer_id
   where ${isUsable(sql, token, clock.now())} and email_key(c.email) = email_key(${email})`

export const fillAddress = batchedWrite(
  (tx, filled: { id: number; country: string; address: Record<string, string> }[]) => tx`
    update customers
       set country = coalesce(customers.country, filled.country),
           address = case when customers.address = '{}' then filled.address else customers.address end,
           updated_at = ${tx.now}
      from json_to_recordset(${JSON.stringify(filled)}::text::json) as filled (id integer, country text, address jsonb)
     where customers.id = filled.id and (customers.country is null or customers.address = '{}')`,
)

export const fillName = batchedWrite(
  (tx, named: { id: number; full_name: string }[]) => tx`
    update customers set full_name = named.full_name, updated_at = ${tx.now}
      from json_to_recordset(${JSON.stringify(named)}::text::json) as named (id integer, full_name text)
     where customers.id = named.id and customers.full_name = ''`,
)

/** Creates the accounts of addresses that have none. */
export const insertMissing = batchedWrite(
  (tx, people: { full_name: string; email: string }[]) => tx`
    insert into customers (full_name, email, created_at, updated_at)
    select full_name, email, ${tx.now}, ${tx.now}
      from json_to_recordset(${JSON.stringify(people)}::text::json) as person (full_name text, email text)
     order by email_key(email)
    on conflict (email_key(email)) do nothing`,
)

/** The account of an address; `typed` is the address as the caller has it. */
export const findOfAddress = batchedRead(
  (tx, emails: string[]) => tx<(CustomerRow & { typed: string })[]>`
    select customers.*, typed
      from unnest(${emails}::text[]) as wanted (typed) join customers on email_key(email) = email_key(typed)`,
  { ofInput: (email) => email, ofRow: ({ typed }) => typed },
)

/** Further data of accounts: their unconfirmed address, and their opt-out from news. */
export const readBeside = (sql: Connection, accounts: Pick<CustomerRow, 'id' | 'email'>[]) => sql<
  { id: number; pending_email: string | null; news: boolean }[]
>`
  select id,
         (select email from email_changes where customer_id = account.id and used_at is null and expires_at > ${sql.now}) as pending_email,
         not ${hasOptedOut(sql, sql`email_key(account.email)`)} as news
    from unnest(${accounts.map(({ id }) => id)}::integer[], ${accounts.map(({ email }) => email)}::text[]) as account (id, email)`

/** Whether a lower-case address has opted out of news. */
export const hasOptedOut = (sql: Sql | Connection, email: Fragment): Fragment => sql`
  exists (select from news_opt_outs where address_hash = sha256(convert_to(${email}, 'UTF8')))`
