import { sha256 } from '#server/platform/security/signing.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'

/** An unconfirmed address, and who requested it: "customer 7", "staff 3". */
export interface RequestedEmail {
  email: string
  requested_by: string
}

export interface EmailChange extends RequestedEmail {
  customer_id: number
  expires_at: Temporal.Instant
  used_at: Temporal.Instant | null
}

/** A request by the token of its link, in any state. */
export const readByToken = (tx: Tx, token: string) => tx<EmailChange[]>`
  select customer_id, email, requested_by, expires_at, used_at from email_changes where token_hash = ${sha256(token)}`

export const readPending = (sql: Sql | Tx, customerId: number, now: Temporal.Instant) => sql<
  RequestedEmail[]
>`
  select email, requested_by from email_changes
   where customer_id = ${customerId} and used_at is null and expires_at > ${now}`

export const removePending = (tx: Tx, customerId: number) => tx<{ email: string }[]>`
  delete from email_changes
   where customer_id = ${customerId} and used_at is null and expires_at > ${tx.now}
  returning email`

export const lockAccount = (tx: Tx, id: number) => tx<Pick<CustomerRow, 'full_name' | 'email'>[]>`
  select full_name, email from customers where id = ${id} for update`

export const updateEmail = (tx: Tx, id: number, email: string) => tx`
  update customers set email = ${email}, updated_at = ${tx.now} where id = ${id}`

/** A row for an account that somebody has logged in to: by a password, a code or a passkey. */
export const readOpened = (tx: Tx, id: number) => tx<{ id: number }[]>`
  select id from customers c
   where id = ${id} and (password_hash is not null or exists (select from sessions where customer_id = c.id))`
