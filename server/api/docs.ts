import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'
import { docsPage, STYLE } from './docs-page.ts'
import { describing } from './openapi.ts'
import { hashOf } from './plain-pages.ts'

/** What the shop's calls take and answer: for programs, and as a page for people. Stands before the routes that it describes. */
export function docs(app: App, shop: Shop): void {
  const describe = describing(app)
  let made: { json: Buffer; page: Buffer } | undefined
  const make = () => {
    const description = describe(shop.settings.publicUrl)
    return { json: Buffer.from(JSON.stringify(description)), page: Buffer.from(docsPage(description)) }
  }

  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', CACHED)
      .send((made ??= make()).json),
  )

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHED)
      .header('content-security-policy', POLICY)
      .send((made ??= make()).page),
  )
}

const CACHED = 'public, max-age=300'

const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
