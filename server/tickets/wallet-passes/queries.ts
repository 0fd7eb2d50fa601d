import type { Sql, Tx } from '#server/platform/shop.ts'

/** A pass of a ticket, for one of its holders. */
export interface PassRow {
  id: number
  serial: string
  ticket_id: number
  holder: string
  google: boolean
  fingerprint: string
  changed_at: Temporal.Instant
  due: boolean
}

/** The pass of a ticket and a holder, created if there is none. A pass at Google is recorded before it is written there. */
export const findOrInsert = (
  tx: Tx,
  pass: Pick<PassRow, 'ticket_id' | 'holder' | 'google' | 'fingerprint'>,
) => tx<PassRow[]>`
  insert into wallet_passes as p (ticket_id, holder, google, fingerprint, created_at, changed_at)
  values (${pass.ticket_id}, ${pass.holder}, ${pass.google}, ${pass.fingerprint}, ${tx.now}, date_trunc('second', ${tx.now}::timestamptz))
  on conflict (ticket_id, holder) do update set google = p.google or excluded.google
  returning *`

export const findBySerial = (sql: Sql, serial: string) => sql<PassRow[]>`
  select * from wallet_passes where serial = ${serial}::uuid`

/** Passes whose tickets may have changed, without those locked by another process. */
export const lockDue = (tx: Tx, limit: number) => tx<PassRow[]>`
  select * from wallet_passes where due order by id limit ${limit} for update skip locked`

/** Records the compared passes with their current content; changed ones that are in a wallet become due for an update. */
export const saveComparison = (tx: Tx, passes: { id: number; fingerprint: string }[]) => tx<
  { update_pending: boolean }[]
>`
  with compared as (
    select * from json_to_recordset(${JSON.stringify(passes)}::text::json) as pass (id bigint, fingerprint text)),
  changed as (
    update wallet_passes p
       set due = false, fingerprint = c.fingerprint, changed_in = pg_current_xact_id(),
           changed_at = date_trunc('second', greatest(${tx.now}, p.changed_at + interval '1 second')),
           update_pending = p.google or exists (select from wallet_devices d where d.pass_id = p.id)
      from compared c
     where p.id = c.id and p.fingerprint <> c.fingerprint
    returning p.update_pending),
  same as (
    update wallet_passes p set due = false from compared c where p.id = c.id and p.fingerprint = c.fingerprint)
  select update_pending from changed where update_pending`

/** Some passes due for an update, after the id `after`. */
export const listPendingUpdates = (sql: Sql, after: number, limit: number) => sql<
  (PassRow & { changed_in: string })[]
>`
  select *, changed_in::text as changed_in from wallet_passes where update_pending and id > ${after} order by id limit ${limit}`

/** Records that the wallets were updated, unless the pass has changed again. */
export const noteUpdated = (sql: Sql, id: number, changedIn: string) => sql`
  update wallet_passes set update_pending = false where id = ${id} and changed_in = ${changedIn}::xid8`

export interface ProductRow {
  product_id: number
  fingerprint: string
  google_fingerprint: string | null
}

export const listProducts = (sql: Sql) => sql<ProductRow[]>`select * from wallet_products`

export const insertProduct = (tx: Tx, productId: number, fingerprint: string) => tx`
  insert into wallet_products (product_id, fingerprint) values (${productId}, ${fingerprint})
  on conflict (product_id) do nothing`

/** Marks all passes of a product as possibly changed. */
export const noteProduct = (tx: Tx, productId: number, fingerprint: string) => tx`
  with product as (
    update wallet_products set fingerprint = ${fingerprint} where product_id = ${productId})
  update wallet_passes p set due = true from tickets t where t.id = p.ticket_id and t.product_id = ${productId}`

export const readProduct = (sql: Sql, productId: number) => sql<ProductRow[]>`
  select * from wallet_products where product_id = ${productId}`

export const noteGoogleProduct = (sql: Sql, productId: number, fingerprint: string) => sql`
  update wallet_products set google_fingerprint = ${fingerprint} where product_id = ${productId}`
