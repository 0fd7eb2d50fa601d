import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { staffContext } from '#server/api/languages.ts'
import { readLanguageFiles } from '#server/api/html/built-files.ts'
import type { App } from '#server/api/app-type.ts'
import { CACHING } from '#server/api/response-cache/send-cached.ts'
import { pageContentSecurityPolicy } from '#server/api/security-headers.ts'
import { once } from '#server/platform/once.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'

const readTemplate = once(() => readFile(projectFile('dist/web/office.html'), 'utf8'))

/** Paths that contain the token of an invitation: nobody may store them. */
const SECRET = /^welcome(?:\/|$)/i

/**
 * The page of the office application, in the caller's language. It contains no data before the login, and is not indexed by search engines.
 */
export async function page(app: App, shop: Shop): Promise<void> {
  const [template, inLanguage] = await Promise.all([readTemplate(), readLanguageFiles()])
  const pages = new Map<string, string>()
  for (const path of ['/office', '/office/*'])
    app.get(
      path,
      { schema: { params: Type.Object({ '*': Type.Optional(Type.String()) }) } },
      (request, reply) => {
        if (request.url.startsWith('/office/api/')) return reply.callNotFound()
        const { language } = staffContext(shop, request)
        const html = pages.getOrInsertComputed(language, () => inLanguage(template, language, 'staff'))
        const nonce = randomBytes(16).toString('base64')
        return reply
          .headers({
            'content-security-policy': pageContentSecurityPolicy(shop, [`'nonce-${nonce}'`]),
            'cache-control': SECRET.test(request.params['*'] ?? '') ? CACHING.nobodys : 'no-cache',
            'content-language': language,
            vary: 'accept-language, cookie',
            'x-robots-tag': 'noindex',
          })
          .type('text/html; charset=utf-8')
          .send(html.replaceAll('__CSP_NONCE__', () => nonce))
      },
    )
}
