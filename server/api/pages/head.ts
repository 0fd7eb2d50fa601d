import { languagePrefix } from '#contract/languages.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accentOf, jsonScript } from '#server/api/html/elements.ts'
import * as site from '#server/shop/site/site.ts'
import { descriptionOf } from './descriptions.ts'
import type { Screen } from './screens.ts'
import { structuredDataOf } from './structured-data.ts'

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
    ${structuredDataOf(shop, screen, description).map((thing) => jsonScript('application/ld+json', JSON.stringify(thing)))}`
}

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
