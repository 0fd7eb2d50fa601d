import type { Sql, Tx } from '#server/platform/shop.ts'

/** Registers a device, unless the pass has too many already; `inserted` is false for a known one. */
export const insertDevice = (
  tx: Tx,
  { passId, device, pushToken, limit }: { passId: number; device: string; pushToken: string; limit: number },
) => tx<{ inserted: boolean }[]>`
  insert into wallet_devices as d (pass_id, device, push_token, registered_at)
  select ${passId}, ${device}, ${pushToken}, ${tx.now}
   where (select count(*) from wallet_devices where pass_id = ${passId} and device <> ${device}) < ${limit}
  on conflict (pass_id, device) do update set push_token = excluded.push_token
  returning d.xmax = 0 as inserted`

export const deleteDevice = (sql: Sql, passId: number, device: string) => sql`
  delete from wallet_devices where pass_id = ${passId} and device = ${device}`

export const listDevices = (sql: Sql, passId: number) => sql<{ device: string; push_token: string }[]>`
  select device, push_token from wallet_devices where pass_id = ${passId} order by device`

/** Later changes are made by transactions that are running or have not started yet. */
export const readTag = (sql: Sql) => sql<{ tag: string }[]>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as tag`

/** The passes of a device that have changed since a tag. */
export const listChanged = (sql: Sql, device: string, since: string) => sql<{ serial: string }[]>`
  select p.serial
    from wallet_devices d join wallet_passes p on p.id = d.pass_id
   where d.device = ${device} and p.changed_in >= ${since}::xid8
   order by p.id`
