import * as publicData from '#server/festival/public-data/public-data.ts'
import { publicResponse } from '#server/api/response-cache/public-responses.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import type { App } from '#server/api/app-type.ts'
import { pagePaths } from '#contract/pages/pages.ts'
import { languagePrefix } from '#contract/languages.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import * as documents from '#server/documents/documents.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { addressesOf, pathOf } from './head.ts'

// Pages behind a login or a secret link must not be indexed.
const NOT_INDEXED = ['/api/', '/portal', '/account', '/checkout']

/** The icons of the shop, with their widths in pixels. */
const ICON_SIZES = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 }

/** The icons of the festival's applications in the format of a manifest. */
export const manifestIcons = Object.entries(ICON_SIZES).map(([src, size]) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

const NIGHT = '#15112f'

/** Files that browsers and search engines request by themselves: robots.txt, the sitemap, the manifest and icons. */
export async function browserFiles(app: App, shop: Shop): Promise<void> {
  const cached = (path: string, type: string, write: () => string) =>
    app.get(path, (request, reply) => {
      const snapshot = publicData.snapshotOf(shop)
      return sendCached(request, reply, publicResponse(snapshot, path, type, write), CACHING.everybodys)
    })
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(shop)),
  )
  cached('/sitemap.xml', 'application/xml; charset=utf-8', () => sitemap(shop))
  cached('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
    JSON.stringify(manifest(shop)),
  )
  for (const [path, size] of Object.entries(ICON_SIZES))
    app.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await documents.icons.iconOf(shop, size)),
    )
}

function robots(shop: Shop): string {
  const { languages } = site.of(shop)
  const disallowed = languages.flatMap((language) =>
    NOT_INDEXED.map((path) => `Disallow: ${languagePrefix(language, languages)}${path}`),
  )
  return ['User-agent: *', ...disallowed, `Sitemap: ${shop.settings.publicUrl}/sitemap.xml`, ''].join('\n')
}

/** The public pages in each language: the shop's lists and items while it is open, and its text pages. */
function sitemap(shop: Shop): string {
  const { config, products, merchandise, bundles } = publicData.of(shop)
  const { shopActive, merchandiseActive, ambassadors } = config
  const sold = shopActive ? [...products, ...(merchandiseActive ? merchandise : [])] : []
  const items = sold.map(
    ({ shop_item_type, external_code }) => `${shop_item_type}/${encodeURIComponent(external_code)}`,
  )
  const pages = [
    '',
    ...(shopActive ? [pagePaths.tickets] : []),
    ...(shopActive && merchandiseActive ? [pagePaths.merchandise] : []),
    ...items,
    ...bundles.map(({ external_code }) => `tickets/${encodeURIComponent(external_code)}`),
    ...(ambassadors.title && ambassadors.text ? [ambassadorsPath(ambassadors.url).slice(1)] : []),
    pagePaths.faqs,
    pagePaths.terms,
    pagePaths.privacy,
    pagePaths.security,
    pagePaths.cookies,
  ]
  const urls = pages.flatMap((page) => urlsOf(shop, `/${page}`))
  const { markup } = html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
      ${urls}
    </urlset>`
  return markup
}

/** A page with its URL in each language, each of which lists all of them. */
function urlsOf(shop: Shop, path: string): Html[] {
  const addresses = addressesOf(shop, path)
  const links = addresses.map(
    ({ language, address }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}" />`,
  )
  const own = addresses.filter(({ language }) => language !== 'x-default').map(({ address }) => address)
  const all = own.length === 0 ? [`${shop.settings.publicUrl}${path}`] : own
  return all.map((address) => html`<url><loc>${address}</loc>${links}</url>`)
}

/** The manifest of the shop, with its name, colour and icon. */
function manifest(shop: Shop) {
  const { name, texts, locale } = site.of(shop)
  return {
    name: texts.siteTitle || name,
    short_name: name,
    lang: locale,
    // The same application, whatever language it is installed in.
    id: '/',
    start_url: pathOf(shop, '/'),
    scope: '/',
    display: 'minimal-ui',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: manifestIcons,
  }
}
