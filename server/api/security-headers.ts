import helmet from '@fastify/helmet'
import * as gateways from '#server/gateways/gateways.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { App } from './app-type.ts'

const NOTHING = ["'none'"]
const DIRECTIVES = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING }

/**
 * Sets the security headers of every answer: it may load, frame and post nothing, and nobody keeps a copy. Pages set a policy
 * of their own, and what is everybody's says how long it may be kept.
 */
export async function sendSecurityHeaders(app: App, shop: Shop): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    // Links in mails carry secrets in their paths, which no other site may learn.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps(shop) && {
      maxAge: YEAR,
      includeSubDomains: shop.settings.hstsSubdomains,
    },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const YEAR = 31_536_000

const isHttps = ({ settings }: Shop): boolean => settings.publicUrl.startsWith('https:')

/** The same for an answer to what could not be read as a request, which is given before any hook. */
export const bareSecurityHeaders = (shop: Shop): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  ...(isHttps(shop) && {
    'strict-transport-security': `max-age=${YEAR}${shop.settings.hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
})

/** Where the configured gateway's own pages are. */
const gatewayOrigins = (shop: Shop): string[] =>
  site.exists(shop) ? gateways.named(site.of(shop).paymentGateway).originsOf(shop.settings) : []

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
    // The sandbox's form goes to the shop's public address, also from a page that was opened by another of its names.
    `form-action ${["'self'", new URL(shop.settings.publicUrl).origin, ...gatewayOrigins(shop)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}
