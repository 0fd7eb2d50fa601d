import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language, OFFICE_LANGUAGE_COOKIE, OFFICE_LANGUAGES } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { App } from './app-type.ts'

/** The first segment of a path. */
const FIRST = /^\/([a-z]{2})(?=[/?]|$)/

/** The language prefix of a path, if the festival supports that language. */
function namedIn(shop: Shop, url: string): Language | null {
  const code = FIRST.exec(url)?.[1] ?? ''
  if (!isLanguage(code) || !site.exists(shop)) return null
  return site.of(shop).languages.includes(code) ? code : null
}

/** Removes the language prefix: "/de/tickets" is routed like "/tickets". */
export const rewriteUrl =
  (shop: Shop) =>
  ({ url = '/' }: IncomingMessage): string => {
    if (namedIn(shop, url) === null) return url
    const rest = url.slice(3)
    return rest.startsWith('/') ? rest : `/${rest}`
  }

/**
 * Sets the language of each request: the one of its path prefix, else the festival's first one; for staff their own.
 */
export function speakLanguages(app: App, shop: Shop): void {
  const speak = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const context = languageContextOf(shop, request)
    if (context === undefined) done()
    else language.withLanguage(context, done)
  }
  app.addHook('onRequest', speak)
  // The body arrived in events of the connection, which run outside of the request's async context.
  app.addHook('preValidation', speak)
}

/** The paths of staff and of other programs. */
const STAFFS = /^\/(office|gate|api\/v1)(?=[/?]|$)/

function languageContextOf(shop: Shop, request: FastifyRequest): language.LanguageContext | undefined {
  if (STAFFS.test(request.url)) return staffContext(shop, request)
  const lang = namedIn(shop, request.originalUrl) ?? firstOf(shop)
  return lang && { language: lang }
}

const firstOf = (shop: Shop): Language | undefined =>
  site.exists(shop) ? site.of(shop).languages[0] : undefined

/** The context of a request to the office or the gate: in their chosen language, else in that of their browser. */
export function staffContext(shop: Shop, { headers, staffSession }: FastifyRequest): language.StaffContext {
  const chosen = staffSession?.staff.language ?? chosenIn(headers.cookie)
  const preferred = language.negotiate(headers['accept-language'] ?? '', OFFICE_LANGUAGES)
  return language.staffContext(chosen, preferred, firstOf(shop))
}

/** Parsed here, because a request may be refused before the cookie parser has run. */
const chosenIn = (cookies = ''): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${OFFICE_LANGUAGE_COOKIE}=`))
    ?.split('=')[1]

/** The cookie set by the language switch in the header (web/shop/shell/LanguageSwitch.tsx). */
const CHOICE = 'language'

/**
 * The path of a page in the visitor's language: the chosen one, else the browser's preference. Null if that is the language of the
 * requested path already, and for paths with a language prefix.
 */
export function wantedLanguage(shop: Shop, request: FastifyRequest): string | null {
  const { languages } = site.of(shop)
  if (languages.length === 1 || namedIn(shop, request.originalUrl) !== null) return null
  const chosen = request.cookies[CHOICE] ?? ''
  const wanted =
    languages.find((each) => each === chosen) ??
    language.negotiate(request.headers['accept-language'] ?? '', languages)
  return wanted === null || wanted === languages[0] ? null : `/${wanted}${request.url}`
}

/** The language prefix of a path: "/de"; empty without one. */
export function prefixOf(shop: Shop, url: string): string {
  const named = namedIn(shop, url)
  return named === null ? '' : `/${named}`
}

/**
 * The headers for caches. A path with a language prefix is the same page for everybody. A path without one, of a festival with several
 * languages, depends on the browser's preference and the visitor's choice.
 */
export function languageHeaders(shop: Shop, { originalUrl }: FastifyRequest): Record<string, string> {
  const { languages, public: shown } = site.of(shop)
  const depends = languages.length > 1 && namedIn(shop, originalUrl) === null
  return { 'content-language': shown.language, ...(depends && { vary: 'accept-language, cookie' }) }
}
