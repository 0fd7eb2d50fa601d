import { readdir, readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { GATE_ASSETS_PATH, GATE_PATH } from '#contract/gate/names.ts'
import { OFFICE_LANGUAGES, type OfficeLanguage } from '#contract/languages.ts'
import type { App } from '#server/api/app-type.ts'
import { CachedBody } from '#server/api/response-cache/cached-body.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import { staffContext } from '#server/api/languages.ts'
import { readLanguageFiles } from '#server/api/html/built-files.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'
import { once } from '#server/platform/once.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import { manifestOf } from './manifest.ts'
import { writeWorker } from './service-worker.ts'

const DIST = projectFile('dist/web/')

/** Allows compiling the WebAssembly decoder, but no eval of text. */
const WASM = "'wasm-unsafe-eval'"
const READER_POLICY = `default-src 'none';script-src 'self' ${WASM}`

/** The gate uses the language of the phone. */
const VARY = 'accept-language'

/** The gate's application: its page, the worker that decodes frames, the manifest, and the service worker for offline use. */
export async function gatePage(app: App, shop: Shop): Promise<void> {
  const reader = await readReader()
  const builds = await readBuilds()
  const buildFor = (request: FastifyRequest) => builds[staffContext(shop, request).language]
  app.get(GATE_PATH, (request, reply) => {
    reply.headers({
      'content-security-policy': pageContentSecurityPolicy(shop, [], [WASM]),
      'x-robots-tag': 'noindex',
      vary: VARY,
    })
    return sendCached(request, reply, buildFor(request).page, CACHING.everybodys)
  })

  app.get<{ Params: { '*': string } }>(`${GATE_ASSETS_PATH}*`, (request, reply) => {
    if (request.params['*'] !== reader.name) return reply.callNotFound()
    reply.header('content-security-policy', READER_POLICY)
    return sendCached(request, reply, reader.body, CACHING.immutable)
  })

  app.get(`${GATE_PATH}/manifest.webmanifest`, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(shop))),
  )

  app.get(`${GATE_PATH}/service-worker.js`, (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        vary: VARY,
        // The page has no trailing slash, so it is above the folder of the service worker.
        'service-worker-allowed': GATE_PATH,
      })
      .send(buildFor(request).worker),
  )
}

interface Build {
  page: CachedBody
  /** The service worker. */
  worker: string
}

/** The page in each language of the staff, with its service worker. */
const readBuilds = once(async () => {
  const [plain, inLanguage, { name }] = await Promise.all([
    readFile(new URL('gate.html', DIST), 'utf8'),
    readLanguageFiles(),
    readReader(),
  ])
  const build = async (language: OfficeLanguage): Promise<[OfficeLanguage, Build]> => {
    const own = (text: string) => inLanguage(text, language, 'staff')
    const page = new CachedBody('text/html; charset=utf-8', Buffer.from(own(plain)))
    return [language, { page, worker: await writeWorker(own(plain), `${GATE_ASSETS_PATH}${name}`, own) }]
  }
  return Object.fromEntries(await Promise.all(OFFICE_LANGUAGES.map(build))) as Record<OfficeLanguage, Build>
})

/** The worker that decodes frames: below the gate's path, so that the gate's service worker serves it offline. */
const readReader = once(async (): Promise<{ name: string; body: CachedBody }> => {
  const assets = new URL('assets/', DIST)
  const name = (await readdir(assets)).find((file) => /^picture-reader-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no reader of pictures.')
  const [plain, br] = await Promise.all([name, `${name}.br`].map((file) => readFile(new URL(file, assets))))
  if (!plain || !br) throw new Error('The reader of pictures is not compressed.')
  return { name, body: new CachedBody('text/javascript; charset=utf-8', plain, { compressed: { br } }) }
})
