import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language, OFFICE_LANGUAGE_COOKIE, OFFICE_LANGUAGES } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { App } from './app-type.ts'

/** The first segment of an address. */
const FIRST = /^\/([a-z]{2})(?=[/?]|$)/

/** The language at the beginning of an address, where the festival speaks it. */
function namedIn(shop: Shop, url: string): Language | null {
  const code = FIRST.exec(url)?.[1] ?? ''
  if (!isLanguage(code) || !site.exists(shop)) return null
  return site.of(shop).languages.includes(code) ? code : null
}

/** The address in the festival's first language: "/de/tickets" is served where "/tickets" is. */
export const rewriteUrl =
  (shop: Shop) =>
  ({ url = '/' }: IncomingMessage): string => {
    if (namedIn(shop, url) === null) return url
    const rest = url.slice(3)
    return rest.startsWith('/') ? rest : `/${rest}`
  }

/**
 * Speaks to everybody in the language that their address names, and in the festival's first one where it names none; to the staff in
 * theirs.
 */
export function speakLanguages(app: App, shop: Shop): void {
  const speak = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const reader = readerOf(shop, request)
    if (reader === undefined) done()
    else language.speakTo(reader, done)
  }
  app.addHook('onRequest', speak)
  // The body came by events of the connection, which know nothing of whom the answer is for.
  app.addHook('preValidation', speak)
}

const STAFFS = /^\/(office|gate)(?=[/?]|$)/

function readerOf(shop: Shop, request: FastifyRequest): language.Reader | undefined {
  if (STAFFS.test(request.url)) return staffReader(shop, request)
  const spoken = namedIn(shop, request.originalUrl) ?? firstOf(shop)
  return spoken && { language: spoken }
}

const firstOf = (shop: Shop): Language | undefined =>
  site.exists(shop) ? site.of(shop).languages[0] : undefined

/** Who asks for something of the office or the gate: in the language that they have chosen, else in that of their browser. */
export function staffReader(shop: Shop, { headers, staffSession }: FastifyRequest): language.StaffReader {
  const chosen = staffSession?.staff.language ?? chosenIn(headers.cookie)
  const preferred = language.negotiate(headers['accept-language'] ?? '', OFFICE_LANGUAGES)
  return language.staffReader(chosen, preferred, firstOf(shop))
}

/** Read here, for whoever is refused is spoken to before cookies are read. */
const chosenIn = (cookies = ''): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${OFFICE_LANGUAGE_COOKIE}=`))
    ?.split('=')[1]

/** What a visitor has chosen, in a cookie of the switch in the header (web/shop/shell/LanguageSwitch.tsx). */
const CHOICE = 'language'

/**
 * Where a page is in the language that its visitor wants: what they have chosen, else what their browser prefers. Null where
 * that is the language of the address, and for an address that names one.
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

/** The language at the beginning of an address, as it stands there: "/de"; nothing where it names none. */
export function prefixOf(shop: Shop, url: string): string {
  const named = namedIn(shop, url)
  return named === null ? '' : `/${named}`
}

/**
 * What a cache has to know of a page. An address that names its language is one page for everybody; one that names none, of a
 * festival with several, is answered by what the browser prefers and the visitor has chosen.
 */
export function languageHeaders(shop: Shop, { originalUrl }: FastifyRequest): Record<string, string> {
  const { languages, public: shown } = site.of(shop)
  const depends = languages.length > 1 && namedIn(shop, originalUrl) === null
  return { 'content-language': shown.language, ...(depends && { vary: 'accept-language, cookie' }) }
}
