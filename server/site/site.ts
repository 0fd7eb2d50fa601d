import { Value } from 'typebox/value'
import { Config } from '#contract/config.ts'
import { createCache } from '#server/platform/cache.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { lockSite, readEvents, readSettings, writeSettings, type EventRow } from './queries.ts'
import type { Durations, SiteSettings } from './settings.ts'

export type { Durations, SiteSettings } from './settings.ts'

/** The site's settings with its events, as every rule reads them. */
export interface Site extends Omit<SiteSettings, 'durations'> {
  durations: { [name in keyof Durations]: Temporal.Duration }
  events: EventRow[]
  /** What a browser may know: no durations, no account, nothing secret. */
  public: Config
}

/** The site as it stands in the database, for whoever is about to change it; null before the first festival is imported. */
export async function read(sql: Sql | Tx): Promise<Site | null> {
  const [[row], events] = await Promise.all([readSettings(sql), readEvents(sql)])
  return row ? toSite(row.settings, events) : null
}

const kept = createCache<Site | null>('site', read)

/** Loads the site into memory and keeps it fresh. Before the first festival is imported there is none. */
export const open = kept.open

/** The site as it is now; costs no SQL. Throws when no festival has been imported. */
export function of(at: Shop | Tx): Site {
  const site = kept.get(at)
  if (!site) throw new Error('No festival has been imported')
  return site
}

/** Whether a festival has been imported. */
export const exists = (shop: Shop): boolean => kept.get(shop) !== null

/** Keeps everybody else from changing the festival until the transaction ends; who reads it does not wait. */
export const lock = async (tx: Tx): Promise<void> => void (await lockSite(tx))

/** Puts `settings` in place of what was there and says whether they differ; every process hears of it when the transaction commits. */
export async function save(tx: Tx, settings: SiteSettings): Promise<boolean> {
  const { count } = await writeSettings(tx, settings)
  await kept.invalidate(tx)
  return count > 0
}

const RICH_TEXTS = ['terms', 'privacy', 'security', 'cookies', 'faqs', 'bankTransfer'] as const

/** Settings with nothing harmful in their rich texts: cleaned when they are saved, and again when they are shown. */
export function cleanTexts<Shown extends Pick<Config, 'texts' | 'ambassadors'>>(shown: Shown): Shown {
  const rich = RICH_TEXTS.map((name) => [name, sanitizeRichText(shown.texts[name])])
  const ambassadors = { ...shown.ambassadors, text: sanitizeRichText(shown.ambassadors.text) }
  return { ...shown, ambassadors, texts: { ...shown.texts, ...Object.fromEntries(rich) } }
}

function toSite(settings: SiteSettings, events: EventRow[]): Site {
  const { durations, invoiceSeller, bankAccount, ...kept } = settings
  const shown = cleanTexts(kept)
  const config = {
    ...structuredClone(shown),
    termsVersion: sha256(shown.texts.terms).toString('hex'),
    events: events.map(({ key, name, timezone, starts_at }) => ({
      key,
      name,
      timezone,
      starts_at: starts_at && starts_at.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' }),
    })),
    eventSettings: Object.fromEntries(events.map((event) => [event.key, event.settings])),
  }
  const spans = Object.entries(durations).map(([name, text]) => [name, Temporal.Duration.from(text)])
  return {
    ...shown,
    invoiceSeller,
    bankAccount,
    durations: Object.fromEntries(spans) as Site['durations'],
    events,
    // A setting that the contract does not know never leaves the server, however it came into the table.
    public: Value.Clean(Config, config) as Config,
  }
}
