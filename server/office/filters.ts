import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Period } from './days.ts'

/** Whether a value is the chosen one; always true if none was chosen (null or empty). */
export const isChosen = (sql: Sql | Tx, value: Fragment, chosen: string | number | null): Fragment =>
  chosen === null || chosen === '' ? sql`true` : sql`${value} = ${chosen}`

/** A condition that is omitted when its filter is inactive, so that other conditions can use their index. */
export const when = (sql: Sql | Tx, isOn: boolean, condition: () => Fragment): Fragment =>
  isOn ? condition() : sql`true`

/** Whether an instant lies within a period. */
export const isWithin = (sql: Sql | Tx, at: Fragment, { since, before }: Period): Fragment => sql`
  true ${since ? sql`and ${at} >= ${since}` : sql``} ${before ? sql`and ${at} < ${before}` : sql``}`
