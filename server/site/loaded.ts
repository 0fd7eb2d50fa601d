import type { Config } from '#contract/config.ts'
import type { Language } from '#contract/languages.ts'
import type { EventRow } from './queries.ts'
import type { Durations, SiteSettings } from './settings.ts'

/** The site's settings with its events. */
export interface Site extends Omit<SiteSettings, 'durations' | 'languages'> {
  /** Those that the shop speaks, its first one first. */
  languages: readonly Language[]
  durations: { [name in keyof Durations]: Temporal.Duration }
  events: EventRow[]
  /** What browsers may know: no durations, no account, nothing secret. The shipping rates are the catalogue's. */
  public: Omit<Config, 'shippingCountries'>
}
