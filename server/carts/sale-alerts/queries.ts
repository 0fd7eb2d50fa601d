import type { Sql, Tx } from '#server/platform/shop.ts'

export interface SaleAlert {
  stock_id: number
  email: string
  code: string
}

/** An address that was alerted and requests again, because the sale was postponed, is alerted again. */
export const insertSaleAlert = (tx: Tx, { stock_id, email, code }: SaleAlert) => tx`
  insert into sale_alerts (stock_id, email, code, created_at) values (${stock_id}, ${email}, ${code}, ${tx.now})
  on conflict (stock_id, email_key(email)) do update set notified_at = null
   where sale_alerts.notified_at < ${tx.now.subtract({ hours: 1 })}`

/** Including alerts for other items. */
export const deleteSaleAlertsOf = (tx: Tx, code: string) => tx`
  delete from sale_alerts where email_key(email) = (select email_key(email) from sale_alerts where code = ${code})`

export const findStocksToAlert = (sql: Sql) => sql<{ stock_id: number }[]>`
  select distinct stock_id from sale_alerts where notified_at is null`

export const deletePendingSaleAlerts = (sql: Sql, stockIds: number[]) => sql`
  delete from sale_alerts where stock_id = any(${stockIds}::integer[]) and notified_at is null`

/** Marks the next addresses as alerted, in order of request, skipping those locked by another process. */
export const claimSaleAlerts = (tx: Tx, stockIds: number[], limit: number) => tx<SaleAlert[]>`
  with claimed as (
    select id from sale_alerts
     where stock_id = any(${stockIds}::integer[]) and notified_at is null
     order by id limit ${limit} for update skip locked)
  update sale_alerts set notified_at = ${tx.now} from claimed where sale_alerts.id = claimed.id
  returning stock_id, email, code`

export const deleteNotified = (sql: Sql, before: Temporal.Instant) => sql`
  delete from sale_alerts where notified_at < ${before}`

/** Moves alerts from one address to another, except those that the other has already. */
export const moveSaleAlertsTo = (tx: Tx, { from, to }: { from: string; to: string }) => tx`
  update sale_alerts a set email = ${to}
   where email_key(email) = email_key(${from}) and notified_at is null
     and not exists (select from sale_alerts other where email_key(other.email) = email_key(${to}) and other.stock_id = a.stock_id)`
