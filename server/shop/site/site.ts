import { vatCountry } from '#contract/vat-numbers.ts'
import { Value } from 'typebox/value'
import {
  DEFAULT_LANGUAGES,
  isLanguage,
  type Language,
  languagePrefix,
  SOURCE_LANGUAGE,
} from '#contract/languages.ts'
import { Config } from '#contract/config.ts'
import { offeredInShop } from '#contract/payment-methods.ts'
import { withOffset } from '#server/platform/time/instants.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import * as language from '#server/platform/language/language.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { lockSite, readEvents, readOpening, readSettings, writeSettings, type EventRow } from './queries.ts'
import type { Site } from './loaded.ts'
import type { SiteSettings } from './settings.ts'
import { translate, withLabelsOf } from './translate.ts'

export { isDefaultText } from './default-texts.ts'
export type { Site } from './loaded.ts'
export type { Durations, SiteSettings, WaitingRoomSettings } from './settings.ts'

/** The site read from the database, for changes; null before the first festival is imported. */
export async function read(sql: Sql | Tx): Promise<Site | null> {
  const [[row], events] = await Promise.all([readSettings(sql), readEvents(sql)])
  return row ? toSite(row.settings, events) : null
}

const cache = createCache<Site | null>('site', read)

/** Loads the site into the cache and keeps it fresh. */
export const open = cache.open

/** The cached site in the current request's language, without a query. Throws when no festival has been imported. */
export function of(at: Shop | Connection): Site {
  const site = cache.get(at)
  if (!site) throw new Error('No festival has been imported')
  const lang = language.current() ?? site.languages[0] ?? SOURCE_LANGUAGE
  return language.context()?.staff ? forStaff(site, lang) : inLanguage(site, lang)
}

/** The context for a language; for the festival's first language if it does not support that one, or if `lang` is null. */
export function languageContext(at: Shop | Tx, lang: string | null): language.LanguageContext {
  const { languages } = of(at)
  return { language: languages.find((each) => each === lang) ?? languages[0] ?? SOURCE_LANGUAGE }
}

/** The URL of a page in the current request's language; `path` begins with a slash, or is empty for the home page. */
export function addressOf(at: Shop | Tx, path: string): string {
  const { publicUrl } = ('shop' in at ? at.shop : at).settings
  const { language: own, languages } = of(at).public
  return `${publicUrl}${languagePrefix(own, languages)}${path}`
}

/** Whether a festival has been imported. */
export const exists = (shop: Shop): boolean => cache.get(shop) !== null

/** Locks the festival against other changes until the transaction ends; reading does not wait. */
export const lock = async (tx: Tx): Promise<void> => void (await lockSite(tx))

/** Whether the shop has ever been open. */
export const hasBeenOpen = async (sql: Sql | Tx): Promise<boolean> =>
  (await readOpening(sql)).some(({ opened_at }) => opened_at !== null)

/** Replaces the settings. The caller must invalidate the caches. */
export const save = async (tx: Tx, settings: SiteSettings): Promise<void> =>
  void (await writeSettings(tx, settings))

/** Makes every process reload the site and its events after the commit; this process uses the given value instead, if there is one. */
export const invalidate = cache.invalidate

/** The site as of the database's version, from the cache if that is up to date. Does not see the caller's own uncommitted changes. */
export const current = cache.current

const RICH_TEXTS = ['terms', 'privacy', 'security', 'cookies', 'faqs', 'bankTransfer'] as const

/** Settings with sanitized rich texts: they are sanitized when they are saved, and again when they are shown. */
export function sanitizeTexts<Shown extends Pick<Config, 'texts' | 'ambassadors'>>(shown: Shown): Shown {
  const rich = RICH_TEXTS.map((name) => [name, sanitizeRichText(shown.texts[name])])
  const ambassadors = { ...shown.ambassadors, text: sanitizeRichText(shown.ambassadors.text) }
  return { ...shown, ambassadors, texts: { ...shown.texts, ...Object.fromEntries(rich) } }
}

function toSite(settings: SiteSettings, events: EventRow[]): Site {
  const { durations, invoiceSeller, bankAccount, ...kept } = settings
  const languages = languagesOf(settings)
  const shown = sanitizeTexts(kept)
  const config = {
    ...structuredClone(shown),
    paymentMethods: offeredInShop(shown.paymentMethods),
    languages,
    language: languages[0],
    sellerVatCountry: vatCountry(invoiceSeller?.taxId ?? ''),
    termsVersion: sha256(shown.texts.terms).toString('hex'),
    events: events.map(({ key, name, timezone, starts_at, ends_at, location, entry }) => ({
      key,
      name,
      timezone,
      starts_at: withOffset(starts_at, timezone),
      ends_at: withOffset(ends_at, timezone),
      location,
      entry: entry ?? 'once',
    })),
    eventSettings: Object.fromEntries(events.map((event) => [event.key, event.settings])),
  }
  const spans = Object.entries(durations).map(([name, text]) => [name, Temporal.Duration.from(text)])
  return {
    ...shown,
    languages,
    invoiceSeller,
    bankAccount,
    durations: Object.fromEntries(spans) as Site['durations'],
    events,
    // A setting that is unknown to the contract is never sent, however it got into the table.
    public: Value.Clean(Config, config) as Site['public'],
  }
}

function languagesOf({ languages }: Pick<SiteSettings, 'languages'>): readonly Language[] {
  const known = languages.filter(isLanguage)
  return known.length > 0 ? known : DEFAULT_LANGUAGES
}

const translations = new WeakMap<Site, Map<Language, Site>>()

const ofStaff = new WeakMap<Site, Map<Language, Site>>()

/** A site for staff who read `language`; memoized by site. */
function forStaff(site: Site, language: Language): Site {
  const first = inLanguage(site, site.languages[0] ?? SOURCE_LANGUAGE)
  const made = ofStaff.getOrInsertComputed(first, () => new Map<Language, Site>())
  return made.getOrInsertComputed(language, () => withLabelsOf(first, translate(site, language)))
}

/**
 * A site in `language`; memoized by site. In its first language the texts stay as written, except Festoon's own default texts, which
 * are translated from English.
 */
const inLanguage = (site: Site, language: Language): Site =>
  language === site.languages[0] && language === SOURCE_LANGUAGE
    ? site
    : translations
        .getOrInsertComputed(site, () => new Map<Language, Site>())
        .getOrInsertComputed(language, () => translate(site, language))
