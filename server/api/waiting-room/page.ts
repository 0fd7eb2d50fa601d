import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages/pages.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import { WAITING_ROOM_PATH } from '#contract/waiting-room/names.ts'
import type { App } from '#server/api/app-type.ts'
import { CachedBody } from '#server/api/response-cache/cached-body.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import { languageHeaders, prefixOf, wantedLanguage } from '#server/api/languages.ts'
import { accentOf, jsonScript } from '#server/api/html/elements.ts'
import { readLanguageFiles } from '#server/api/html/built-files.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'
import { once } from '#server/platform/once.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import { html } from '#server/platform/text/html.ts'
import * as site from '#server/shop/site/site.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import { messages } from './messages.ts'
import { numberCookieOf } from './number-cookie.ts'

const readTemplate = once(() => readFile(new URL('waiting-room.html', projectFile('dist/web/')), 'utf8'))

/** The pages that lead to a purchase. All others, and links in mails, are never redirected to the waiting room. */
const GUARDED = new Set(['home', 'tickets', 'merchandise'])

const isGuarded = (shop: Shop, path: string): boolean =>
  /^\/(tickets|merchandise)\/[^/]+\/?$/.test(path) ||
  GUARDED.has(pageAt(path, ambassadorsPath(site.of(shop).ambassadors.url)) ?? '')

/**
 * Whether a visitor of a page has to wait, or was admitted; `free` if the page is not restricted. Only for convenience: opening a cart is
 * what is enforced.
 */
export function entryOf(shop: Shop, request: FastifyRequest): 'free' | 'let in' | 'waits' {
  const [path = '/'] = request.url.split('?')
  if (!waitingRoom.isInForce(shop) || !isGuarded(shop, path)) return 'free'
  return waitingRoom.isLetIn(shop, numberCookieOf(shop, request)) ? 'let in' : 'waits'
}

/** Redirects a visitor to the waiting room in their language, which leads back to the requested page. */
export function leadToWaitingRoom(shop: Shop, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = wantedLanguage(shop, request) ?? request.originalUrl
  const room = `${prefixOf(shop, page)}${WAITING_ROOM_PATH}`
  return reply.redirect(`${room}?to=${encodeURIComponent(page)}`, 302)
}

/** The page of the waiting room: small, because a hundred thousand people load it within minutes. */
export async function waitingRoomPage(app: App, shop: Shop): Promise<void> {
  const [template, inLanguage] = await Promise.all([readTemplate(), readLanguageFiles()])
  const pages = new WeakMap<site.Site, CachedBody>()
  app.get(WAITING_ROOM_PATH, (request, reply) => {
    const wanted = wantedLanguage(shop, request)
    if (wanted !== null) return reply.redirect(wanted, 302)
    const settings = site.of(shop)
    const page = pages.getOrInsertComputed(settings, () => {
      const own = inLanguage(template, settings.public.language)
      return new CachedBody('text/html; charset=utf-8', render(settings, own))
    })
    reply.headers({
      ...languageHeaders(shop, request),
      'content-security-policy': pageContentSecurityPolicy(shop, accentOf(settings).sources),
      'x-robots-tag': 'noindex',
    })
    return sendCached(request, reply, page, CACHING.everybodys)
  })
}

function render(settings: site.Site, template: string): Buffer {
  const { name, logo, locale } = settings
  const { language, languages } = settings.public
  const json = JSON.stringify({ name, logo, locale, language, languages })
  const data = jsonScript('application/json', json, html` id="festoon-data"`)
  const head = html`<title>${messages.title} - ${name}</title>
    <meta name="description" content="${messages.description}" />
    ${accentOf(settings).style}`
  // Functions, because a replacement string would interpret `$&` in the data.
  const page = template
    .replace('<!--festoon:head-->', () => head.markup)
    .replace('<!--festoon:no-script-->', () => html`${messages.needsScript}`.markup)
    .replace('<!--festoon:data-->', () => data.markup)
  return Buffer.from(page)
}
