import helmet from '@fastify/helmet'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** Headers on every answer: nothing is loaded from elsewhere, no inline script, styles only with the page's nonce. */
export async function safety(app: App, shop: Shop): Promise<void> {
  const isHttps = shop.settings.publicUrl.startsWith('https:')
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A gateway's form goes to the shop's public address, also from a page that was opened by another of its names.
        formAction: ["'self'", new URL(shop.settings.publicUrl).origin],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Links in mails carry secrets in their paths, so no page tells another site where somebody came from.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  })
}
