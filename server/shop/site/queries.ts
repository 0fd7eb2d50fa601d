import type { Translations } from '#contract/festival/translations.ts'
import type { Entry } from '#contract/occasions.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { SiteSettings } from './settings.ts'

export const readSettings = (sql: Sql | Tx) =>
  sql<{ settings: SiteSettings; version: number }[]>`select settings, version from site`

export interface EventRow {
  id: number
  key: string
  name: string
  timezone: string
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  location: string | null
  entry: Entry | null
  translations: Translations
  settings: {
    creditCardActive: boolean
    bankTransferActive: boolean
    bankTransferCountries: string[]
    ageRangeActive: boolean
  }
  sort: number
}

export const readEvents = (sql: Sql | Tx) => sql<EventRow[]>`select * from events order by sort, id`

/** Locks the table, because its row does not exist before the first import. */
export const lockSite = (tx: Tx) => tx`lock table site in share row exclusive mode`

/** When the shop was first open. */
export const readOpening = (sql: Sql | Tx) =>
  sql<{ opened_at: Temporal.Instant | null }[]>`select opened_at from site`

/** Writes only if something differs. The settings are sent as text, because jsonb would not keep the order of keys. */
export const writeSettings = (tx: Tx, settings: SiteSettings) => tx`
  insert into site (settings, opened_at)
  values (${JSON.stringify(settings)}::text::json, ${settings.shopActive ? tx.now : null})
  on conflict (one) do update
     set settings = excluded.settings, version = site.version + 1, opened_at = coalesce(site.opened_at, excluded.opened_at)
   where site.settings::text is distinct from excluded.settings::text`
