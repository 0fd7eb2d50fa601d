import { readFile } from 'node:fs/promises'
import * as account from '#server/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import { publicAnswer } from '#server/api/kept/public-answers.ts'
import { CACHING, sendKept } from '#server/api/kept/send-kept.ts'
import { html } from '#server/platform/text/html.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { App } from '#server/api/app-type.ts'
import { files } from './files.ts'
import { bannerMarkup, headOf, jsonScript } from './head.ts'
import { screenAt, type Screen } from './screens.ts'
import { entryOf, leadToWaitingRoom } from '#server/api/waiting-room/page.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'

// Paths that the server answers itself, and files at the root that browsers request by themselves; every other path is a
// screen of the shop.
const NOT_SCREENS =
  /^\/(api|assets|pictures|sandbox-bank|gateways|mailbox|health|waiting-room|download-(?:ticket|invoice|calendar))(\/|$)|^\/[^/]+\.[a-z0-9]+$/i

// What is behind a login or a secret link must not be indexed.
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /portal\nDisallow: /account\nDisallow: /checkout\n'

/** The screens of the shop: one page with the public data in it, so that the first paint needs no call. */
export async function pageRoutes(app: App, shop: Shop): Promise<void> {
  await app.register((scope) => files(scope, shop))
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(ROBOTS),
  )

  const template = await readFile(projectFile('dist/web/index.html'), 'utf8')

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (NOT_SCREENS.test(path)) return reply.callNotFound()
    const entry = entryOf(shop, request)
    if (entry === 'waits') return leadToWaitingRoom(request, reply)
    await carts.queue.expireDue(shop)
    const snapshot = account.publicSnapshot(shop)
    const screen = screenAt(site.of(shop), snapshot.data, path)
    const page = publicAnswer(snapshot, `page ${screen.path}`, 'text/html; charset=utf-8', () =>
      renderPage(shop, template, screen, snapshot),
    )
    reply.header('content-security-policy', pageContentSecurityPolicy(shop))
    return sendKept(
      request,
      reply,
      page,
      screen.isPrivate || entry === 'let in' ? CACHING.nobodys : CACHING.everybodys,
    )
  })
}

/** Nothing in the page is of one visitor, nor of one visit. */
function renderPage(
  shop: Shop,
  template: string,
  screen: Screen,
  { json, version }: account.PublicSnapshot,
): string {
  const data = jsonScript('application/json', json, html` id="festoon-data" data-version="${version}"`)
  // Functions, because a replacement string would interpret `$&` in the data.
  return template
    .replace('<!--festoon:head-->', () => headOf(shop, screen).markup)
    .replace('<!--festoon:first-->', () => bannerMarkup(shop, screen).markup)
    .replace('<!--festoon:data-->', () => data.markup)
}
