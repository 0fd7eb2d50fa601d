import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/languages.ts'
import type { App } from '#server/api/app-type.ts'
import { pathOf } from '#server/api/pages/head.ts'
import { messages } from '#server/api/pages/messages.ts'
import { PLAIN_STYLE, plainPage } from '#server/api/pages/plain-pages.ts'
import { NOT_SCREENS } from '#server/api/pages/screens.ts'
import { filesOf, readLanguageFiles, readManifest } from '#server/api/html/built-files.ts'
import { readTemplates } from '#server/api/pages/template.ts'
import { once } from '#server/platform/once.ts'
import { html } from '#server/platform/text/html.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/** The files that the portal loads when its tickets are shown offline, in addition to its page. */
const MODULES = [
  'shop/portal/PortalPage.tsx',
  'shop/tickets/offline/OfflineTickets.tsx',
  'shop/tickets/qr/TicketScreen.tsx',
  'ui/data-display/QrCode.tsx',
]

// Its own requests are governed by the policy of its file.
const POLICY = "default-src 'none'; connect-src 'self'"

/**
 * The service worker that browsers of ticket holders install. It changes with each build, and there is one per language, which caches that
 * language's files and texts.
 */
export async function serviceWorker(app: App, shop: Shop): Promise<void> {
  const { offlineTickets } = shop.settings
  const [unregister, write] = await Promise.all([readUnregister(), readWorker()])
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      // The worker of a language controls the paths of all languages: there is only one in a browser.
      .header('service-worker-allowed', '/')
      .send(offlineTickets ? write(shop) : unregister),
  )
}

const readSource = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')
const readUnregister = once(() => readSource('unregister.js'))

/** The worker in the current language. */
const readWorker = once(async () => {
  const [source, manifest, templateOf, inLanguage] = await Promise.all([
    readSource('worker.js'),
    readManifest(),
    readTemplates(),
    readLanguageFiles(),
  ])
  const ofModules = MODULES.map((module) => filesOf(manifest, module)).flatMap(({ scripts, sheets }) => [
    ...scripts,
    ...sheets,
  ])
  const filesIn = (lang: Language): string[] => {
    const own: string[] = JSON.parse(inLanguage(JSON.stringify(ofModules.map((file) => `/${file}`)), lang))
    const ofPage = templateOf('portal', lang).html.match(/(?<=")\/assets\/[^"]+/g) ?? []
    return [...new Set([...ofPage, ...own])]
  }
  return (shop: Shop): string => {
    const lang = site.of(shop).public.language as Language
    const filled = fill(source, {
      FILES: filesIn(lang),
      PORTAL: pathOf(shop, '/portal'),
      NOT_SCREENS,
      OFFLINE: offlinePage(shop, lang),
    })
    const version = createHash('sha256').update(filled).digest('base64url').slice(0, 12)
    return filled.replace('VERSION', version)
  }
})

const literal = (value: unknown): string => (value instanceof RegExp ? String(value) : JSON.stringify(value))

/** A script with replaced constants at its beginning. */
const fill = (script: string, values: Record<string, unknown>): string =>
  script.replaceAll(/^const (\w+) = .*$/gm, (line, name: string) =>
    name in values ? `const ${name} = ${literal(values[name])}` : line,
  )

/** The page displayed offline instead of a screen of the shop. */
function offlinePage(shop: Shop, lang: Language): string {
  const content = html`<p>${messages.offlineLead}</p>
    <p><a href="${pathOf(shop, '/portal')}">${messages.toTickets}</a></p>
    <p><a href="">${messages.tryAgain}</a></p>`
  return plainPage(messages.offline, content, PLAIN_STYLE, lang)
}
