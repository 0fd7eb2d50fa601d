import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * The sort key of a name: by letters, then accents, then case, in the order of Unicode, which is that of the office's languages. It is the
 * same for all readers, so that an index can have it, too.
 */
export const alphabetical = (sql: Sql | Tx, name: Fragment): Fragment => sql`${name} collate "und-x-icu"`
