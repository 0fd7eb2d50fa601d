import { decimalOf, minorDigits } from '#contract/money.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { OwnPrice, Product, ShopItem } from '#contract/shop-items.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Screen } from './screens.ts'

/**
 * The schema.org data of a page: all events on the home page; on the page of a ticket its event, with the time and place of the ticket and
 * its offer; on the page of any other item a product with its offer.
 */
export function structuredDataOf(shop: Shop, { path, item }: Screen, description: string): object[] {
  const { events } = site.of(shop).public
  const page = { mainEntityOfPage: pageOf(shop, path) }
  if (path === '/')
    return events
      .filter(({ starts_at }) => starts_at !== null)
      .map((event) => ({ ...eventOf(shop, event.name, event), ...page }))
  if (item === null) return []
  const offers = offerOf(shop, item, site.addressOf(shop, path))
  if (!isAdmission(item)) return [{ ...productOf(shop, item, description), ...page, offers }]
  const whole = events.find(({ key }) => key === item.event_id)
  const isWhole = whole?.starts_at === item.starts_at && whole.ends_at === item.ends_at
  const name = isWhole ? item.event : `${item.event} · ${item.name}`
  return [{ ...eventOf(shop, name, item, item.shop_image), ...page, offers }]
}

/** Transport is no admission to the event, and schema.org requires a start date of an event. */
const isAdmission = (item: ShopItem): item is Product =>
  'event_id' in item && item.type !== 'transport' && item.starts_at !== null

/** The page in its language: the event may be in another one. */
const pageOf = (shop: Shop, path: string) => ({
  '@type': 'WebPage',
  '@id': site.addressOf(shop, path),
  inLanguage: site.of(shop).public.language,
})

function eventOf(shop: Shop, eventName: string, occasion: Occasion, itemPicture: string | null = null) {
  const { starts_at, ends_at, location } = occasion
  const { contactAddress, name, banner } = site.of(shop)
  const { publicUrl } = shop.settings
  const picture = itemPicture ?? banner
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    name: eventName,
    startDate: starts_at,
    ...(ends_at !== null && { endDate: ends_at }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location ?? name, address: location ?? contactAddress ?? name },
    organizer: { '@type': 'Organization', name, url: publicUrl },
    ...(picture && { image: new URL(picture, publicUrl).href }),
  }
}

function productOf(shop: Shop, item: ShopItem, description: string) {
  const { publicUrl } = shop.settings
  const pictures = [item.shop_image, item.shop_image_2, item.shop_image_3, item.shop_image_4]
    .filter((picture) => picture !== null)
    .map((picture) => new URL(picture, publicUrl).href)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description,
    sku: item.external_code,
    ...(pictures.length > 0 && { image: pictures }),
  }
}

function offerOf(shop: Shop, item: ShopItem, url: string) {
  const { currency, name } = site.of(shop)
  const { own_price, price, fee } = item
  const availability = availabilityOf(item, shop.clock.now())
  return {
    '@type': 'Offer',
    name: item.name,
    url,
    price: decimal((own_price?.min ?? price) + fee, currency),
    priceCurrency: currency,
    ...(own_price && { priceSpecification: rangeOf(own_price, { fee, currency }) }),
    ...(availability !== null && { availability: `https://schema.org/${availability}` }),
    ...(item.on_sale_from !== null && { validFrom: item.on_sale_from }),
    ...(item.on_sale_until !== null && { validThrough: item.on_sale_until }),
    seller: { '@type': 'Organization', name, url: shop.settings.publicUrl },
  }
}

const decimal = (amount: number, currency: string): string => decimalOf(amount, minorDigits(currency))

/** What customers may choose to pay, with the fee. */
const rangeOf = ({ min, max }: OwnPrice, { fee, currency }: { fee: number; currency: string }) => ({
  '@type': 'PriceSpecification',
  minPrice: decimal(min + fee, currency),
  ...(max !== null && { maxPrice: decimal(max + fee, currency) }),
  priceCurrency: currency,
})

/** Null before the time at which a sale begins: the offer says from when it is valid. One that waits for another product has no such time. */
function availabilityOf(item: ShopItem, now: Temporal.Instant): 'InStock' | 'SoldOut' | 'OutOfStock' | null {
  if (item.in_stock) return 'InStock'
  const has = (edge: string | null, isPast: boolean) =>
    edge !== null && Temporal.Instant.compare(edge, now) <= 0 === isPast
  if (has(item.on_sale_from, false)) return null
  const isWaiting = 'opens_after' in item && item.opens_after !== null
  return isWaiting || has(item.on_sale_until, true) ? 'OutOfStock' : 'SoldOut'
}
