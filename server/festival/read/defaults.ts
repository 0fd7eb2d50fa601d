import { ambassadorsPath } from '#contract/routes.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { sanitizeTexts, type SiteSettings } from '#server/site/site.ts'
import { allCountries } from './countries.ts'
import { pluralUnit } from './plan-rules.ts'
import { saleTime, timezoneOf } from './sale-times.ts'
import type { Event, MerchandiseItem, Product } from '#contract/festival/items.ts'
import { IMAGE_FIELDS } from '#server/festival/pictures/named.ts'
import type { Festival } from '#contract/festival/festival.ts'
import type { Site } from '#contract/festival/site.ts'

/**
 * A valid festival as the shop stores it: with the defaults that depend on other fields, times of sale as instants, units of
 * plans in the plural, sanitized rich texts, and pictures by their address.
 */
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
      products: festival.products.map((product) =>
        fillProduct(fillItem(product, timezoneOf(festival, product.event), url)),
      ),
      merchandise: festival.merchandise.map((item) => fillItem(item, site.timezone, url)),
    },
  }
}

function fillSite(site: Site, url: (file: string | null) => string | null): SiteSettings {
  const { ambassadors, texts } = sanitizeTexts(site)
  const spans = Object.entries(site.durations).map(([name, span]) => [
    name,
    Temporal.Duration.from(span).toString(),
  ])
  const { opensAt } = site.waitingRoom
  return {
    ...site,
    logo: url(site.logo),
    banner: url(site.banner),
    countries: Object.keys(site.countries).length > 0 ? site.countries : allCountries(site.locale),
    ambassadors: { ...ambassadors, url: ambassadorsPath(ambassadors.url).slice(1) },
    waitingRoom: {
      ...site.waitingRoom,
      opensAt: opensAt && saleTime(opensAt, site.timezone).toString(),
    },
    texts: { ...texts, siteTitle: texts.siteTitle || `${site.name} tickets` },
    durations: Object.fromEntries(spans) as SiteSettings['durations'],
  }
}

const fillEvent = (event: Event, site: Site): Event => ({
  ...event,
  name: event.name || site.name,
  timezone: event.timezone ?? site.timezone,
})

const fillProduct = (product: Product): Product => ({
  ...product,
  payment_plan: product.payment_plan.map((step) => ({ ...step, units: pluralUnit(step.units) })),
})

function fillItem<Item extends Product | MerchandiseItem>(
  item: Item,
  timezone: string,
  url: (file: string | null) => string | null,
): Item {
  const pictures = IMAGE_FIELDS.map((field) => [field, url(item[field])])
  return {
    ...item,
    on_sale_from: item.on_sale_from && saleTime(item.on_sale_from, timezone).toString(),
    on_sale_until: item.on_sale_until && saleTime(item.on_sale_until, timezone).toString(),
    shop_description: sanitizeRichText(item.shop_description),
    ...Object.fromEntries(pictures),
  }
}
