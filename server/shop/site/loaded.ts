import type { Config } from '#contract/config.ts'
import type { Language } from '#contract/languages.ts'
import type { EventRow } from './queries.ts'
import type { Durations, SiteSettings } from './settings.ts'

/** The site's settings with its events. */
export interface Site extends Omit<SiteSettings, 'durations' | 'languages'> {
  /** The languages of the shop, its first one first. */
  languages: readonly Language[]
  durations: { [name in keyof Durations]: Temporal.Duration }
  events: EventRow[]
  /** The public part: no durations, no account, no secrets. Shipping rates are part of the catalogue. */
  public: Omit<Config, 'shippingCountries' | 'discountCodes'>
}
