import { isDeepStrictEqual } from 'node:util'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Item } from '#server/catalogue/catalogue.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Site } from '#server/site/site.ts'
import { readStock, readRates, readVouchers } from './stored-queries.ts'
import { allCountries } from '#server/festival/read/countries.ts'
import { IMAGE_FIELDS } from '#server/festival/pictures/named.ts'

/** Gives the path of a picture in the file for its address in the shop. */
type ToFile = (url: string | null) => string | null

export type StoredFestival = NonNullable<Awaited<ReturnType<typeof readStored>>>

/**
 * The festival of the database in the shape of a festival file, without its vouchers. It has more columns than the file has
 * fields, and how many of each stock are taken. Null before the first festival is imported.
 */
export async function readStored(sql: Sql | Tx, toFile: ToFile) {
  const [settings, { products, merchandise }, rows, shipping] = await Promise.all([
    site.read(sql),
    catalogue.load(sql),
    readStock(sql),
    readRates(sql),
  ])
  if (!settings) return null
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const stockOf = (stockId: number) => {
    const { capacity = null, taken = 0 } = rowsById.get(stockId) ?? {}
    return { capacity, taken }
  }
  return {
    festoon: 1,
    site: siteOf(settings, toFile),
    events: settings.events.map((event) => ({
      ...event,
      starts_at: withOffset(event.starts_at, event.timezone),
    })),
    products: products.map((product) => ({
      ...itemOf(product, product.timezone, toFile),
      event: product.event_key,
      stock: stockOf(product.stock_id).capacity,
      taken: stockOf(product.stock_id).taken,
      travel_times: product.departures.map(({ travel_time, stock_id }) => ({
        travel_time: travel_time.toString(),
        seats: stockOf(stock_id).capacity,
        taken: stockOf(stock_id).taken,
      })),
    })),
    merchandise: merchandise.map((item) => ({
      ...itemOf(item, settings.timezone, toFile),
      stock: stockOf(item.stock_id).capacity,
      taken: stockOf(item.stock_id).taken,
    })),
    shipping: [...shipping],
  }
}

/** The vouchers in the shape of a festival file, without those of batches. */
export async function readStoredVouchers(sql: Sql | Tx, timezone: string) {
  const vouchers = await readVouchers(sql)
  return vouchers.map((voucher) => ({ ...voucher, expires_at: withOffset(voucher.expires_at, timezone) }))
}

function siteOf(settings: Site, toFile: ToFile) {
  const { countries, locale, durations, waitingRoom, timezone } = settings
  const opensAt = waitingRoom.opensAt === null ? null : Temporal.Instant.from(waitingRoom.opensAt)
  return {
    ...settings,
    logo: toFile(settings.logo),
    banner: toFile(settings.banner),
    countries: isDeepStrictEqual(countries, allCountries(locale)) ? {} : countries,
    durations: Object.fromEntries(Object.entries(durations).map(([name, span]) => [name, span.toString()])),
    waitingRoom: { ...waitingRoom, opensAt: withOffset(opensAt, timezone) },
  }
}

/** Times as texts (instants with the offset of `timezone`), pictures by their files. */
function itemOf(item: Item, timezone: string, toFile: ToFile): Record<string, unknown> {
  const texts = Object.entries(item).map(([name, value]: [string, unknown]) => {
    if (value instanceof Temporal.Instant) return [name, withOffset(value, timezone)]
    return [name, value instanceof Temporal.PlainDateTime ? value.toString() : value]
  })
  const pictures = IMAGE_FIELDS.map((field) => [field, toFile(item[field])])
  return { ...Object.fromEntries(texts), ...Object.fromEntries(pictures) }
}

const withOffset = (instant: Temporal.Instant | null, timezone: string): string | null =>
  instant && instant.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' })
