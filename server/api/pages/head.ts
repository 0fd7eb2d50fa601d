import { accentStyle } from '#contract/accent.ts'
import { languagePrefix } from '#contract/languages.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { minorDigits } from '#contract/money.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { descriptionOf } from './descriptions.ts'
import { hashOf } from './plain-pages.ts'
import type { Screen } from './screens.ts'

/** The head of a page before any script runs: title, description, Open Graph and schema.org data. */
export function headOf(shop: Shop, screen: Screen): Html {
  const { path, title, item, isPrivate } = screen
  const { name, banner, locale } = site.of(shop)
  const { publicUrl } = shop.settings
  const address = site.addressOf(shop, path)
  const description = descriptionOf(site.of(shop), screen)
  const picture = item?.shop_image ?? banner
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${isPrivate ? null : html`<meta property="og:url" content="${address}" />`}
    <meta property="og:locale" content="${locale.replace('-', '_')}" />
    ${picture && html`<meta property="og:image" content="${new URL(picture, publicUrl).href}" />`}
    ${isPrivate ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${address}" />${alternatesOf(shop, path)}`}
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="${pathOf(shop, '/manifest.webmanifest')}" />
    ${accentOf(site.of(shop)).style}
    ${eventsAt(shop, path, item).map((event) => jsonScript('application/ld+json', JSON.stringify(event)))}`
}

const accents = new WeakMap<site.Site, { style: Html; sources: string[] }>()

/** The festival's accent as an inline style, so that no other colour flashes, and its hash for the page's policy. */
export const accentOf = (settings: site.Site): { style: Html; sources: string[] } =>
  accents.getOrInsertComputed(settings, ({ accentColor }) => {
    const style = accentStyle(accentColor)
    if (style === '') return { style: html``, sources: [] }
    return { style: { markup: `<style>${style}</style>` }, sources: [hashOf(style)] }
  })

/** A path with the prefix of the current language: "/de/portal". */
export function pathOf(shop: Shop, path: string): string {
  const { language, languages } = site.of(shop).public
  return `${languagePrefix(language, languages)}${path}`
}

const alternatesOf = (shop: Shop, path: string): Html[] =>
  addressesOf(shop, path).map(
    ({ language, address }) => html`<link rel="alternate" hreflang="${language}" href="${address}" />`,
  )

/** Links to the same page in each language of the festival, and to the default one; none with a single language. */
export function addressesOf(shop: Shop, path: string): { language: string; address: string }[] {
  const { languages } = site.of(shop)
  if (languages.length === 1) return []
  const { publicUrl } = shop.settings
  return [
    ...languages.map((language) => ({
      language,
      address: `${publicUrl}${languagePrefix(language, languages)}${path}`,
    })),
    { language: 'x-default', address: `${publicUrl}${path}` },
  ]
}

/** A script element with JSON, in which `<` is escaped so that it cannot end the element. */
export const jsonScript = (type: string, json: string, attributes: Html = html``): Html => ({
  markup: `<script type="${type}"${attributes.markup}>${json.replaceAll('<', '\\u003c')}</script>`,
})

/** schema.org events: all on the home page; on the page of a product its own, with time, place and offer. */
function eventsAt(shop: Shop, path: string, item: ShopItem | null): object[] {
  const { events } = site.of(shop).public
  const festivals = events.filter(({ starts_at }) => starts_at !== null)
  const page = { mainEntityOfPage: pageOf(shop, path) }
  if (path === '/') return festivals.map((event) => ({ ...eventOf(shop, event.name, event), ...page }))
  // A seat on a bus does not admit to the event.
  if (!item || !('event_id' in item) || item.type === 'transport' || item.starts_at === null) return []
  const whole = events.find(({ key }) => key === item.event_id)
  const isWhole = whole?.starts_at === item.starts_at && whole.ends_at === item.ends_at
  const name = isWhole ? item.event : `${item.event} · ${item.name}`
  const offers = offerOf(shop, item, site.addressOf(shop, path))
  return [{ ...eventOf(shop, name, item, item.shop_image), ...page, offers }]
}

/** The URL of that page, in its language: the event may be on one in another language. */
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

function offerOf(shop: Shop, item: ShopItem, url: string) {
  const { currency } = site.of(shop)
  const digits = minorDigits(currency)
  return {
    '@type': 'Offer',
    name: item.name,
    url,
    price: ((item.price + item.fee) / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    availability: `https://schema.org/${item.in_stock ? 'InStock' : 'SoldOut'}`,
    ...(item.on_sale_from !== null && { validFrom: item.on_sale_from }),
  }
}
