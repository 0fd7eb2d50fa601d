import * as account from '#server/account/account.ts'
import { publicAnswer } from '#server/api/kept/public-answers.ts'
import { CACHING, sendKept } from '#server/api/kept/send-kept.ts'
import type { App } from '#server/api/app-type.ts'
import { pagePaths } from '#contract/pages/pages.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import * as documents from '#server/documents/documents.ts'
import { html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

// What is behind a login or a secret link must not be indexed.
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /portal\nDisallow: /account\nDisallow: /checkout\n'

/** The pictures of the shop on a home screen, with their widths in pixels. */
const ICON_SIZES = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 }

/** The pictures of the festival's applications on a home screen, as a manifest names them. */
export const manifestIcons = Object.entries(ICON_SIZES).map(([src, size]) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

const NIGHT = '#15112f'

/** What browsers and search engines ask for by themselves: what to index, and what stands on a phone's home screen. */
export async function browserFiles(app: App, shop: Shop): Promise<void> {
  const kept = (path: string, type: string, write: () => string) =>
    app.get(path, (request, reply) => {
      const snapshot = account.publicSnapshot(shop)
      return sendKept(request, reply, publicAnswer(snapshot, path, type, write), CACHING.everybodys)
    })
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${ROBOTS}Sitemap: ${shop.settings.publicUrl}/sitemap.xml\n`),
  )
  kept('/sitemap.xml', 'application/xml; charset=utf-8', () => sitemap(shop))
  kept('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
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

/** Pages that anybody may find: the shop's lists and items while it is open, and its texts. */
function sitemap(shop: Shop): string {
  const { publicUrl } = shop.settings
  const { config, products, merchandise } = account.publicData(shop)
  const { shopActive, merchandiseActive, ambassadors } = config
  const items = [...products, ...merchandise].map(
    ({ shop_item_type, external_code }) => `${shop_item_type}/${encodeURIComponent(external_code)}`,
  )
  const paths = [
    '',
    ...(shopActive ? [pagePaths.tickets] : []),
    ...(shopActive && merchandiseActive ? [pagePaths.merchandise] : []),
    ...items,
    ...(ambassadors.title && ambassadors.text ? [ambassadorsPath(ambassadors.url).slice(1)] : []),
    pagePaths.faqs,
    pagePaths.terms,
    pagePaths.privacy,
    pagePaths.security,
    pagePaths.cookies,
  ]
  const urls = paths.map((path) => html`<url><loc>${publicUrl}/${path}</loc></url>`.markup)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

/** How the shop stands on a home screen: by its own name, colour and picture. */
function manifest(shop: Shop) {
  const { name, texts, locale } = site.of(shop)
  return {
    name: texts.siteTitle || name,
    short_name: name,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: manifestIcons,
  }
}
