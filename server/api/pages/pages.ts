import * as publicData from '#server/festival/public-data/public-data.ts'
import { publicResponse } from '#server/api/response-cache/public-responses.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import { html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { App } from '#server/api/app-type.ts'
import { browserFiles } from './browser-files.ts'
import { files } from './files.ts'
import { headOf } from './head.ts'
import { accentOf, jsonScript } from '#server/api/html/elements.ts'
import { prerender } from './prerender/prerender.ts'
import { messages } from './messages.ts'
import { NOT_SCREENS, screenAt, type Screen } from './screens.ts'
import { serviceWorker } from './offline/service-worker.ts'
import { readTemplates } from './template.ts'
import { entryOf, leadToWaitingRoom } from '#server/api/waiting-room/page.ts'
import { languageHeaders, wantedLanguage } from '#server/api/languages.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'

/** The pictures that React preloads, and the page. */
const PRERENDERED = /^((?:<link rel="preload"[^>]*>)*)([^]+)$/

const PRELOADED_SCRIPT = /<link rel="modulepreload"[^>]*>\n/g

/** The background until the shop's code has run: the colour of the header, so that nothing flashes. */
const FIRST_PAINT = '<div class="first-paint"></div>'

/** The screens of the shop: a page with the embedded public data, so that the first paint needs no call. */
export async function pageRoutes(app: App, shop: Shop): Promise<void> {
  await app.register((scope) => files(scope, shop))
  await app.register((scope) => browserFiles(scope, shop))
  await app.register((scope) => serviceWorker(scope, shop))

  const templateOf = await readTemplates()

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (NOT_SCREENS.test(path)) return reply.callNotFound()
    const entry = entryOf(shop, request)
    if (entry === 'waits') return leadToWaitingRoom(shop, request, reply)
    const wanted = wantedLanguage(shop, request)
    if (wanted !== null) return reply.header('cache-control', CACHING.nobodys).redirect(wanted, 302)
    const snapshot = publicData.snapshotOf(shop)
    const screen = screenAt(site.of(shop), snapshot.data, path)
    const written = screen.frame ?? (screen.isPrivate || screen.path !== request.url ? null : screen.path)
    const markup = written === null ? null : await prerender(shop, snapshot, written)
    const template = templateOf(screen.item ? 'item' : screen.page, snapshot.data.config.language)
    const name = `page ${screen.path}${markup === null ? '' : ' prerendered'}`
    const page = publicResponse(snapshot, name, 'text/html; charset=utf-8', () =>
      renderPage(shop, template.html, { screen, markup, snapshot }),
    )
    reply.headers(languageHeaders(shop, request))
    reply.header(
      'content-security-policy',
      pageContentSecurityPolicy(
        shop,
        [template.styleSource, ...accentOf(site.of(shop)).sources],
        [template.scriptSource],
      ),
    )
    return sendCached(
      request,
      reply,
      page,
      screen.isPrivate || entry === 'let in' ? CACHING.nobodys : CACHING.everybodys,
    )
  })
}

/** The page contains nothing specific to a visitor or a visit. */
function renderPage(
  shop: Shop,
  template: string,
  {
    screen,
    markup,
    snapshot: { json, version },
  }: { screen: Screen; markup: string | null; snapshot: publicData.PublicSnapshot },
): string {
  const [, preloads = '', written = FIRST_PAINT] = PRERENDERED.exec(markup ?? '') ?? []
  // Only the browser knows whether there is a session: guests must not see the frame (start.js).
  const root = screen.frame === null ? written : `${FIRST_PAINT}<template>${written}</template>`
  // The content is displayed already: the code that hydrates it waits for the first paint (start.js).
  const page = markup === null ? template : template.replaceAll(PRELOADED_SCRIPT, '')
  const data = jsonScript('application/json', json, html` id="festoon-data" data-version="${version}"`)
  // Functions, because a replacement string would interpret `$&` in the data.
  return page
    .replace('<!--festoon:head-->', () => headOf(shop, screen).markup + preloads)
    .replace('<!--festoon:root-->', () => root)
    .replace('<!--festoon:no-script-->', () => html`${messages.needsScript}`.markup)
    .replace('<!--festoon:data-->', () => data.markup)
}
