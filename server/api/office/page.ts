import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { App } from '#server/api/app-type.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'
import type { Shop } from '#server/platform/shop.ts'

const PAGE = new URL('../../../dist/web/office.html', import.meta.url)

/** The page of the office application: no data before the login, and not indexed by search engines. */
export async function page(app: App, shop: Shop): Promise<void> {
  const template = await readFile(PAGE, 'utf8')
  for (const path of ['/office', '/office/*'])
    app.get(path, (request, reply) => {
      if (request.url.startsWith('/office/api/')) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64')
      return reply
        .headers({
          'content-security-policy': pageContentSecurityPolicy(shop, [`'nonce-${nonce}'`]),
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(template.replaceAll('__CSP_NONCE__', () => nonce))
    })
}
