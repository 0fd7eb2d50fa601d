import type { Sql, Tx } from '#server/platform/shop.ts'

/** Nothing if the key has been claimed before; waits for whoever is claiming it. */
export const claim = (tx: Tx, keyId: number, idempotencyKey: string, hash: Uint8Array) => tx<
  { at: unknown }[]
>`
  insert into idempotent_calls (api_key_id, idempotency_key, hash, at)
  values (${keyId}, ${idempotencyKey}, ${hash}, ${tx.now})
  on conflict (api_key_id, idempotency_key) do nothing
  returning at`

export const keep = (tx: Tx, keyId: number, idempotencyKey: string, answer: object) => tx`
  update idempotent_calls set answer = ${JSON.stringify(answer)}::text::json
   where api_key_id = ${keyId} and idempotency_key = ${idempotencyKey}`

export const read = (tx: Tx, keyId: number, idempotencyKey: string) => tx<
  { hash: Buffer; answer: unknown }[]
>`
  select hash, answer from idempotent_calls where api_key_id = ${keyId} and idempotency_key = ${idempotencyKey}`

export const purge = (sql: Sql, before: Temporal.Instant, limit: number) => sql`
  delete from idempotent_calls
   where (api_key_id, idempotency_key) in (
     select api_key_id, idempotency_key from idempotent_calls where at < ${before} order by at limit ${limit})`
