import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import * as account from '#server/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { bannerMarkup, headOf, jsonScript } from './head.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'

const WEB = projectFile('dist/web/')

// Paths that the server answers itself, and files at the root that browsers request by themselves; every other path is a
// screen of the shop.
const NOT_SCREENS =
  /^\/(api|assets|pictures|sandbox-bank|gateways|mailbox|health|download-(?:ticket|invoice|calendar))(\/|$)|^\/[^/]+\.[a-z0-9]+$/i

// What is behind a login or a secret link must not be indexed.
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /portal\nDisallow: /account\nDisallow: /checkout\n'

/** The screens of the shop: one page with the public data in it, so that the first paint needs no call. */
export async function pageRoutes(app: App, shop: Shop): Promise<void> {
  await app.register((scope) => staticFiles(scope, join(shop.settings.dataDir, 'pictures')))
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(ROBOTS),
  )

  const template = await readFile(new URL('index.html', WEB), 'utf8')

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (NOT_SCREENS.test(path)) return reply.callNotFound()
    await carts.queue.expireDue(shop)
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', pageContentSecurityPolicy(shop, nonce))
    return sendPage(
      reply,
      renderPage(shop, template, path, { nonce, language: request.headers['accept-language'] }),
    )
  })
}

/** What is no file is 404, however it is asked for; the plugin says 403 or 400 of some paths. */
async function staticFiles(scope: FastifyInstance, pictures: string): Promise<void> {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return reply.callNotFound()
  })
  const year = { immutable: true, maxAge: '365d' as const, wildcard: true, index: false as const }
  await scope.register(fastifyStatic, {
    root: new URL('assets/', WEB),
    prefix: '/assets/',
    preCompressed: true,
    ...year,
  })
  await scope.register(fastifyStatic, { root: pictures, prefix: '/pictures/', decorateReply: false, ...year })
}

function renderPage(
  shop: Shop,
  template: string,
  path: string,
  visit: { nonce: string; language: string | undefined },
): string {
  const country = account.suggestedCountry(shop, visit.language)
  const data = jsonScript('application/json', 'festoon-data', account.publicJson(shop, { country }))
  // Functions, because a replacement string would interpret `$&` in the data.
  return template
    .replaceAll('__CSP_NONCE__', () => visit.nonce)
    .replace('<!--festoon:head-->', () => headOf(shop, path).markup)
    .replace('<!--festoon:first-->', () => bannerMarkup(shop, path).markup)
    .replace('<!--festoon:data-->', () => data.markup)
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language')
    .send(page)
