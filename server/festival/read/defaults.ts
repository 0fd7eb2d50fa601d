import { DEFAULT_LANGUAGES } from '#contract/languages.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { sanitizeTexts, type SiteSettings } from '#server/shop/site/site.ts'
import { allCountries } from './countries.ts'
import { storedStep } from './cross-field-rules/cross-field-rules.ts'
import { moment, timezoneOf } from './moments.ts'
import { fillTranslations } from './translations.ts'
import type { Bundle, Event, MerchandiseItem, Product } from '#contract/festival/items.ts'
import { IMAGE_FIELDS } from '#server/festival/pictures/referenced-pictures.ts'
import { Festival } from '#contract/festival/festival.ts'
import type { Site } from '#contract/festival/site.ts'

/**
 * A valid festival as stored: with the defaults that depend on other fields, times of sales and products as instants, units of plans in the
 * plural, sanitized rich texts, and pictures by their address.
 */
export function fillDefaults(
  festival: Festival,
  addressOf: (file: string) => string | null,
): { settings: SiteSettings; festival: Festival } {
  const { site } = festival
  const url = (file: string | null): string | null => file && addressOf(file)
  const { events, products, merchandise, bundles, shipping, discounts, questions, vouchers } =
    Festival.properties
  return {
    settings: fillTranslations(Festival.properties.site, fillSite(site, url)),
    festival: {
      ...festival,
      events: festival.events.map((event) => fillTranslations(events.items, fillEvent(event, site))),
      products: festival.products.map((product) => {
        const timezone = timezoneOf(festival, product.event)
        return fillTranslations(products.items, fillProduct(fillItem(product, timezone, url), timezone))
      }),
      merchandise: festival.merchandise.map((item) =>
        fillTranslations(merchandise.items, fillItem(item, site.timezone, url)),
      ),
      bundles: festival.bundles.map((bundle) =>
        fillTranslations(bundles.items, {
          ...fillSale(bundle, site.timezone),
          shop_image: url(bundle.shop_image),
        }),
      ),
      shipping: festival.shipping.map((rate) => fillTranslations(shipping.items, rate)),
      discounts: festival.discounts.map((discount) =>
        fillTranslations(discounts.items, { ...discount, ...fillTimes(discount, site.timezone) }),
      ),
      questions: festival.questions.map((question) => fillTranslations(questions.items, question)),
      vouchers: festival.vouchers.map((voucher) => fillTranslations(vouchers.items, voucher)),
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
    languages: site.languages.length > 0 ? [...new Set(site.languages)] : [...DEFAULT_LANGUAGES],
    countries: Object.keys(site.countries).length > 0 ? site.countries : allCountries(site.locale),
    ambassadors: { ...ambassadors, url: ambassadorsPath(ambassadors.url).slice(1) },
    waitingRoom: {
      ...site.waitingRoom,
      opensAt: opensAt && moment(opensAt, site.timezone).toString(),
    },
    texts: { ...texts, siteTitle: texts.siteTitle || `${site.name} tickets` },
    durations: Object.fromEntries(spans) as SiteSettings['durations'],
  }
}

function fillEvent(event: Event, site: Site): Event {
  const timezone = event.timezone ?? site.timezone
  return { ...event, ...fillTimes(event, timezone), name: event.name || site.name, timezone }
}

/** Omitted values of a product stay omitted: they follow its event. */
const fillProduct = (product: Product, timezone: string): Product => ({
  ...product,
  ...fillTimes(product, timezone),
  payment_plan: product.payment_plan.map(storedStep),
})

const fillTimes = ({ starts_at, ends_at }: Pick<Event, 'starts_at' | 'ends_at'>, timezone: string) => ({
  starts_at: starts_at && moment(starts_at, timezone).toString(),
  ends_at: ends_at && moment(ends_at, timezone).toString(),
})

function fillItem<Item extends Product | MerchandiseItem>(
  item: Item,
  timezone: string,
  url: (file: string | null) => string | null,
): Item {
  const pictures = IMAGE_FIELDS.map((field) => [field, url(item[field])])
  return { ...fillSale(item, timezone), ...Object.fromEntries(pictures) }
}

/** When something is sold, and its description. */
const fillSale = <Sold extends Pick<Bundle, 'on_sale_from' | 'on_sale_until' | 'shop_description'>>(
  sold: Sold,
  timezone: string,
): Sold => ({
  ...sold,
  on_sale_from: sold.on_sale_from && moment(sold.on_sale_from, timezone).toString(),
  on_sale_until: sold.on_sale_until && moment(sold.on_sale_until, timezone).toString(),
  shop_description: sanitizeRichText(sold.shop_description),
})
