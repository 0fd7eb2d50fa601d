import type { Passkey } from '#contract/passkeys.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'

/** A passkey with the data for verifying a login. */
export interface PasskeyRow {
  id: number
  customer_id: number
  credential_id: string
  public_key: Uint8Array<ArrayBuffer>
  counter: number
  user_handle: string
}

/** A passkey as shown to its owner. */
export type OwnPasskey = Pick<Passkey, 'id' | 'name' | 'user_agent'> & {
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant | null
}

export const insertChallenge = (
  { sql }: Shop,
  row: { challenge: string; customer_id: number | null; expires_at: Temporal.Instant },
) => sql`insert into passkey_challenges ${sql(row)}`

/** Consumes a challenge; returns a row if it was valid for the caller. */
export const takeChallenge = ({ sql, clock }: Shop, challenge: string, customer: number | null) => sql`
  delete from passkey_challenges
   where challenge = ${challenge} and customer_id is not distinct from ${customer}::integer
     and expires_at > ${clock.now()}
  returning true`

/** Ends the ceremonies that a customer has begun. */
export const deleteChallengesOf = (tx: Tx, customer: number) => tx`
  delete from passkey_challenges where customer_id = ${customer}`

/** Deletes at most a thousand expired challenges. */
export const purgeChallenges = (sql: Sql, now: Temporal.Instant) => sql`
  delete from passkey_challenges
   where challenge in (
     select challenge from passkey_challenges where expires_at <= ${now} limit 1000 for update skip locked)`

export const listOf = ({ sql }: Shop, customer: number) => sql<OwnPasskey[]>`
  select id, name, user_agent, created_at, last_used_at
    from passkeys where customer_id = ${customer} order by id`

export const credentialsOf = (at: Sql | Tx, customer: number) =>
  at<
    { credential_id: string; transports: string[] }[]
  >`select credential_id, transports from passkeys where customer_id = ${customer} order by id`

export const readByCredential = ({ sql }: Shop, credential: string) => sql<PasskeyRow[]>`
  select id, customer_id, credential_id, public_key, counter::float8 as counter, user_handle
    from passkeys where credential_id = ${credential}`

export const insert = (
  tx: Tx,
  row: Omit<PasskeyRow, 'id'> & { transports: string[]; user_agent: string | null },
) => tx<{ id: number }[]>`
  insert into passkeys (customer_id, credential_id, public_key, counter, user_handle, transports, user_agent, created_at)
  values (${row.customer_id}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.user_handle},
          ${row.transports}, ${row.user_agent}, ${tx.now})
  on conflict (credential_id) do nothing
  returning id`

/** Records a use, unless another one was recorded since the passkey was read; a counter of 0 is not used. */
export const updateUse = (tx: Tx, { id, counter }: PasskeyRow, next: number) => tx`
  update passkeys set counter = ${next}, last_used_at = ${tx.now}
   where id = ${id} and counter = ${counter}
  returning true`

export const updateName = (tx: Tx, customer: number, id: number, name: string | null) => tx`
  update passkeys set name = ${name} where id = ${id} and customer_id = ${customer} returning true`

export const remove = (tx: Tx, customer: number, id: number) => tx`
  delete from passkeys where id = ${id} and customer_id = ${customer} returning true`
