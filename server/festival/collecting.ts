import { isDeepStrictEqual } from 'node:util'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Item } from '#server/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Site } from '#server/site/site.ts'
import { readCapacities, readRates, readVouchers } from './collecting-queries.ts'
import { allCountries, IBAN_COUNTRIES } from './countries.ts'
import { IMAGES } from './pictures.ts'

/** A picture's path in the file for its address in the shop. */
type ToFile = (url: string | null) => string | null

/** What the shop holds, in the shape of a festival file and with the columns of its rows; the schema picks the fields. */
export async function collect(shop: Shop, toFile: ToFile) {
  const settings = site.of(shop)
  const { products, merchandise } = catalogue.of(shop)
  const [rows, shipping, vouchers] = await Promise.all([
    readCapacities(shop.sql),
    readRates(shop.sql),
    readVouchers(shop.sql),
  ])
  const capacities = new Map(rows.map(({ id, capacity }) => [id, capacity]))
  const capacity = (stockId: number) => capacities.get(stockId) ?? null
  return {
    festoon: 1,
    site: collectSite(settings, toFile),
    events: settings.events.map((event) => ({
      ...event,
      starts_at: moment(event.starts_at, event.timezone),
    })),
    products: products.map((product) => ({
      ...collectItem(product, product.timezone, toFile),
      event: product.event_key,
      stock: capacity(product.stock_id),
      travel_times: product.departures.map(({ travel_time, stock_id }) => ({
        travel_time: travel_time.toString(),
        seats: capacity(stock_id),
      })),
    })),
    merchandise: merchandise.map((item) => ({
      ...collectItem(item, settings.timezone, toFile),
      stock: capacity(item.stock_id),
    })),
    shipping: [...shipping],
    vouchers: vouchers.map((voucher) => ({
      ...voucher,
      expires_at: moment(voucher.expires_at, settings.timezone),
    })),
  }
}

function collectSite(settings: Site, toFile: ToFile) {
  const { countries, ibanCountries, locale, durations } = settings
  return {
    ...settings,
    logo: toFile(settings.logo),
    banner: toFile(settings.banner),
    countries: isDeepStrictEqual(countries, allCountries(locale)) ? {} : countries,
    ibanCountries: isDeepStrictEqual(ibanCountries, IBAN_COUNTRIES) ? [] : ibanCountries,
    durations: Object.fromEntries(Object.entries(durations).map(([name, span]) => [name, span.toString()])),
  }
}

/** Wall-clock times as texts, moments with the offset of `timezone`, pictures by their files. */
function collectItem(item: Item, timezone: string, toFile: ToFile): Record<string, unknown> {
  const texts = Object.entries(item).map(([name, value]: [string, unknown]) => {
    if (value instanceof Temporal.Instant) return [name, moment(value, timezone)]
    return [name, value instanceof Temporal.PlainDateTime ? value.toString() : value]
  })
  const pictures = IMAGES.map((field) => [field, toFile(item[field])])
  return { ...Object.fromEntries(texts), ...Object.fromEntries(pictures) }
}

const moment = (instant: Temporal.Instant | null, timezone: string): string | null =>
  instant && instant.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' })
