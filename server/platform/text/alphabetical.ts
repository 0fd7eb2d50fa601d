import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * A name as people look it up in a list: by its letters, then by their accents, then by capitals. The order of Unicode, which is that of the
 * languages of the office; an index has it too, so that it is the same for every reader.
 */
export const alphabetical = (sql: Sql | Tx, name: Fragment): Fragment => sql`${name} collate "und-x-icu"`
