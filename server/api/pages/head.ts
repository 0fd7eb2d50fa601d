import type { ShopItem } from '#contract/shop-items.ts'
import { minorDigits } from '#contract/money.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import { plainText } from '#server/platform/text/rich-text.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Screen } from './screens.ts'

/** The head of a page before any script runs: title, description, Open Graph and schema.org data. */
export function headOf(shop: Shop, { path, title, item, isPrivate }: Screen): Html {
  const { name, texts, banner, locale } = site.of(shop)
  const { publicUrl } = shop.settings
  const description =
    plainText(item?.shop_description ?? texts.heroText).slice(0, 200) || texts.siteTitle || name
  const picture = item?.shop_image ?? banner
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${isPrivate ? null : html`<meta property="og:url" content="${publicUrl}${path}" />`}
    <meta property="og:locale" content="${locale.replace('-', '_')}" />
    ${picture && html`<meta property="og:image" content="${new URL(picture, publicUrl).href}" />`}
    ${isPrivate ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${publicUrl}${path}" />`}
    ${path === '/' && banner ? preload(banner) : null}
    ${item?.shop_image ? preloadPicture(item.shop_image) : null}
    ${eventsAt(shop, path, item).map((event) => jsonScript('application/ld+json', JSON.stringify(event)))}`
}

/** A script element with JSON, in which `<` is escaped so that it cannot end the element. */
export const jsonScript = (type: string, json: string, attributes: Html = html``): Html => ({
  markup: `<script type="${type}"${attributes.markup}>${json.replaceAll('<', '\\u003c')}</script>`,
})

/** The banner of the home page before its script runs, exactly as the script will show it. */
export function bannerMarkup(shop: Shop, { path }: Screen): Html {
  const { banner } = site.of(shop)
  if (path !== '/' || !banner) return html``
  const srcset = `${variant(banner, 960)} 960w, ${banner} 1920w`
  return html`<img src="${banner}" srcset="${srcset}" sizes="100vw" width="1920" height="768" alt="" />`
}

/** `/pictures/shirt.webp` at 350 is `/pictures/shirt.350.webp`. */
const variant = (picture: string, width: number): string => picture.replace(/\.(\w+)$/, `.${width}.$1`)

// The candidates and sizes have to be those of the page, or the picture is loaded twice.
const preloadPicture = (picture: string): Html => {
  const srcset = [100, 200, 350, 500, 700].map((width) => `${variant(picture, width)} ${width}w`)
  return html`<link
    rel="preload"
    as="image"
    fetchpriority="high"
    href="${variant(picture, 500)}"
    imagesrcset="${[...srcset, `${picture} 1000w`].join(', ')}"
    imagesizes="(width < 860px) 88vw, 500px"
  />`
}

const preload = (banner: string): Html => {
  return html`<link
    rel="preload"
    as="image"
    fetchpriority="high"
    href="${banner}"
    imagesrcset="${variant(banner, 960)} 960w, ${banner} 1920w"
    imagesizes="100vw"
  />`
}

/** schema.org events: all of them on the home page, an item's own with its offer on a product page. */
function eventsAt(shop: Shop, path: string, item: ShopItem | null): object[] {
  const { events, contactAddress, name, banner } = site.of(shop)
  const { publicUrl } = shop.settings
  const shown =
    path === '/'
      ? events
      : events.filter((event) => item && 'event_id' in item && event.key === item.event_id)
  return shown
    .filter((event) => event.starts_at)
    .map((event) => ({
      '@context': 'https://schema.org',
      '@type': 'Festival',
      name: event.name,
      startDate: event.starts_at?.toZonedDateTimeISO(event.timezone).toString({ timeZoneName: 'never' }),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name, address: contactAddress ?? name },
      organizer: { '@type': 'Organization', name, url: publicUrl },
      ...(banner && { image: new URL(banner, publicUrl).href }),
      ...(item && { offers: offerOf(shop, item, `${publicUrl}${path}`) }),
    }))
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
  }
}
