import helmet from '@fastify/helmet'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** Sets the security headers of every answer: it may load, frame and post nothing. Pages set a policy of their own. */
export async function sendSecurityHeaders(app: App, shop: Shop): Promise<void> {
  const isHttps = shop.settings.publicUrl.startsWith('https:')
  const nothing = ["'none'"]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: nothing, baseUri: nothing, formAction: nothing, frameAncestors: nothing },
    },
    // Links in mails carry secrets in their paths, which no other site may learn.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  })
}

/** The policy of a page of the shop or the office: it loads from the shop alone, runs no inline script, and styles itself with this nonce. */
export function pageContentSecurityPolicy(shop: Shop, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // A gateway's form goes to the shop's public address, also from a page that was opened by another of its names.
    `form-action 'self' ${new URL(shop.settings.publicUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}
