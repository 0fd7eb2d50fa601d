import { readFile } from 'node:fs/promises'
import type { Sql } from '#server/platform/shop.ts'

/**
 * Fills a shop, which has its festival and nothing else yet, with all that so many orders leave behind in every table, and
 * has the database look at what it holds. In bulk, and by no story of the shop.
 */
export async function fillSeason(sql: Sql, orders: number): Promise<void> {
  const text = await readFile(new URL('season.sql', import.meta.url), 'utf8')
  const connection = await sql.reserve()
  await connection`set statement_timeout = 0`
  await connection.unsafe(`begin; ${text.replaceAll(':orders', String(orders))} commit`).simple()
  await connection`vacuum (analyze)`
  await connection`reset statement_timeout`
  connection.release()
}
