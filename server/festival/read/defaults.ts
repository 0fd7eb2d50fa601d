import { ambassadorsPath } from '#contract/routes.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { cleanTexts, type SiteSettings } from '#server/site/site.ts'
import { allCountries, IBAN_COUNTRIES } from './countries.ts'
import type { Event, MerchandiseItem, Product } from '#contract/festival/items.ts'
import { IMAGE_FIELDS } from '#server/festival/pictures/validate.ts'
import type { Festival } from '#contract/festival/festival.ts'
import type { Site } from '#contract/festival/site.ts'

/** A sound festival as the shop keeps it: the defaults that depend on other fields, clean rich texts, pictures by their address. */
export function fillDefaults(
  festival: Festival,
  addressOf: (file: string) => string | null,
): { settings: SiteSettings; festival: Festival } {
  const { site } = festival
  const url = (file: string | null): string | null => file && addressOf(file)
  return {
    settings: fillSite(site, url),
    festival: {
      ...festival,
      events: festival.events.map((event) => fillEvent(event, site)),
      products: festival.products.map((product) => fillItem(product, url)),
      merchandise: festival.merchandise.map((item) => fillItem(item, url)),
    },
  }
}

function fillSite(site: Site, url: (file: string | null) => string | null): SiteSettings {
  const { ambassadors, texts } = cleanTexts(site)
  const spans = Object.entries(site.durations).map(([name, span]) => [
    name,
    Temporal.Duration.from(span).toString(),
  ])
  return {
    ...site,
    logo: url(site.logo),
    banner: url(site.banner),
    countries: Object.keys(site.countries).length > 0 ? site.countries : allCountries(site.locale),
    ibanCountries: site.ibanCountries.length > 0 ? site.ibanCountries : [...IBAN_COUNTRIES],
    ambassadors: { ...ambassadors, url: ambassadorsPath(ambassadors.url).slice(1) },
    texts: { ...texts, siteTitle: texts.siteTitle || `${site.name} tickets` },
    durations: Object.fromEntries(spans) as SiteSettings['durations'],
  }
}

const fillEvent = (event: Event, site: Site): Event => ({
  ...event,
  name: event.name || site.name,
  timezone: event.timezone ?? site.timezone,
})

function fillItem<Item extends Product | MerchandiseItem>(
  item: Item,
  url: (file: string | null) => string | null,
): Item {
  const pictures = IMAGE_FIELDS.map((field) => [field, url(item[field])])
  return {
    ...item,
    shop_description: sanitizeRichText(item.shop_description),
    ...Object.fromEntries(pictures),
  }
}
