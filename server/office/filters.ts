import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Period } from './days.ts'

/** Whether a value is the one that was chosen; each is when none was, which is null or the empty text. */
export const isChosen = (sql: Sql | Tx, value: Fragment, chosen: string | number | null): Fragment =>
  chosen === null || chosen === '' ? sql`true` : sql`${value} = ${chosen}`

/** A condition that counts only when its filter is on. What is off is not asked, so that the rest can use its index. */
export const when = (sql: Sql | Tx, isOn: boolean, condition: () => Fragment): Fragment =>
  isOn ? condition() : sql`true`

/** Whether an instant lies within a period. */
export const isWithin = (sql: Sql | Tx, at: Fragment, { since, before }: Period): Fragment => sql`
  true ${since ? sql`and ${at} >= ${since}` : sql``} ${before ? sql`and ${at} < ${before}` : sql``}`
