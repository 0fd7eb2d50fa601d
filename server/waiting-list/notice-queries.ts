import type { Sql, Tx } from '#server/platform/shop.ts'

export interface Notice {
  stock_id: number
  email: string
  code: string
}

/** An address that was alerted and requests again, because the sale was postponed, is alerted again. */
export const insertNotice = (tx: Tx, { stock_id, email, code }: Notice) => tx`
  insert into sale_notices (stock_id, email, code, created_at) values (${stock_id}, ${email}, ${code}, ${tx.now})
  on conflict (stock_id, email) do update set notified_at = null
   where sale_notices.notified_at < ${tx.now.subtract({ hours: 1 })}`

/** Including alerts for other items. */
export const deleteNoticesOf = (tx: Tx, code: string) => tx`
  delete from sale_notices where email = (select email from sale_notices where code = ${code})`

export const findWaitingStocks = (sql: Sql) => sql<{ stock_id: number }[]>`
  select distinct stock_id from sale_notices where notified_at is null`

export const deletePendingNotices = (sql: Sql, stockIds: number[]) => sql`
  delete from sale_notices where stock_id = any(${stockIds}::integer[]) and notified_at is null`

/** Marks the next addresses as alerted, in order of request, skipping those locked by another process. */
export const claimNotices = (tx: Tx, stockIds: number[], most: number) => tx<Notice[]>`
  with claimed as (
    select id from sale_notices
     where stock_id = any(${stockIds}::integer[]) and notified_at is null
     order by id limit ${most} for update skip locked)
  update sale_notices set notified_at = ${tx.now} from claimed where sale_notices.id = claimed.id
  returning stock_id, email, code`

export const purgeNotified = (sql: Sql, before: Temporal.Instant) => sql`
  delete from sale_notices where notified_at < ${before}`

/** Like `moveEntriesTo`, for sale alerts. */
export const moveNoticesTo = (tx: Tx, { from, to }: { from: string; to: string }) => tx`
  update sale_notices n set email = ${to}
   where email = ${from} and notified_at is null
     and not exists (select from sale_notices other where other.email = ${to} and other.stock_id = n.stock_id)`
