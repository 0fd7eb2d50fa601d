import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { App } from '#server/api/app-type.ts'
import { filesOf, readManifest, readTemplates } from '#server/api/pages/template.ts'
import type { Shop } from '#server/platform/shop.ts'

/** What the portal loads when its tickets are shown without a network, beside its own page. */
const MODULES = [
  'shop/orders/portal/PortalPage.tsx',
  'shop/tickets/offline/OfflineTickets.tsx',
  'shop/tickets/qr/TicketScreen.tsx',
  'ui/content/QrCode.tsx',
]

// Its own fetching is ruled by the policy that its file came with.
const POLICY = "default-src 'none'; connect-src 'self'"

/** The service worker, which browsers of ticket holders install; another one with each build. */
export async function serviceWorker(app: App, shop: Shop): Promise<void> {
  const source = shop.settings.offlineTickets ? await writeWorker() : await readSource('farewell.js')
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(source),
  )
}

const readSource = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

async function writeWorker(): Promise<string> {
  const [source, manifest, templateOf] = await Promise.all([
    readSource('worker.js'),
    readManifest(),
    readTemplates(),
  ])
  const ofPage = [...templateOf('portal', SOURCE_LANGUAGE).html.matchAll(/"\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const ofModules = MODULES.map((module) => filesOf(manifest, module)).flatMap(({ scripts, sheets }) => [
    ...scripts,
    ...sheets,
  ])
  const files = [...new Set([...ofPage, ...ofModules])].map((file) => `/${file}`)
  const version = createHash('sha256').update(source).update(files.join()).digest('base64url').slice(0, 12)
  return source
    .replace('const FILES = []', () => `const FILES = ${JSON.stringify(files)}`)
    .replace('VERSION', version)
}
