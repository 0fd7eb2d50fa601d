import { after } from '#server/platform/clock.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

const MARKS_LAST = Temporal.Duration.from('PT2160H')

/** Notes each minute which transaction is the oldest that has not ended, and keeps that for ninety days. */
export async function mark({ sql, clock }: Shop): Promise<void> {
  await queries.insertMark(sql, clock.now())
  await queries.purgeMarks(sql, after(clock.now(), MARKS_LAST.negated()))
}

/**
 * The transaction of which, or of a later one, every row is (`changed_in`) that was changed since an instant; of a row that was changed
 * shortly before as well. Null if the instant is before the oldest mark.
 */
export const oldestSince = async (sql: Sql, at: Temporal.Instant): Promise<string | null> =>
  (await queries.readOldestSince(sql, at))[0]?.oldest ?? null
