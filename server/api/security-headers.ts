import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { App } from './app-type.ts'

const NOTHING = ["'none'"]
const DIRECTIVES = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING }
const YEAR = 31_536_000

/**
 * Sets the default security headers of every response: it may load, frame and post nothing, and must not be stored. Pages set their own
 * policy, and public responses their own cache lifetime.
 */
export function sendSecurityHeaders(app: App, shop: Shop): void {
  const headers = securityHeaders(shop)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The same headers, for answers to malformed requests, which are sent before any hook runs. */
export function securityHeaders({ settings }: Shop): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    // Paths of mailed links contain secrets that must not leak to other sites.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') && {
      maxAge: YEAR,
      includeSubDomains: settings.hstsSubdomains,
    },
    crossOriginEmbedderPolicy: false,
  })
  // They are the same for every answer: computed once, on one that is never sent. For each answer they cost as much as a
  // twelfth of adding to a cart.
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => undefined)
  const entries = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(entries), 'cache-control': 'no-store' }
}

/** The origins of the configured gateway's pages. */
const gatewayOrigins = (shop: Shop): string[] =>
  site.exists(shop) ? gateways.named(site.of(shop).paymentGateway).originsOf(shop.settings) : []

/**
 * The policy of a page of the shop or the office: it loads only from the shop, and runs no inline script. `styles` are additional style
 * sources: the nonce of an office page, none for the shop. `scripts` are additional script permissions, which only the gate has.
 */
export function pageContentSecurityPolicy(
  shop: Shop,
  styles: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The sandbox bank's form is posted to the shop's public URL, also from a page opened under another host name.
    `form-action ${["'self'", new URL(shop.settings.publicUrl).origin, ...gatewayOrigins(shop)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** The hash of a style or a script for a Content-Security-Policy. */
export const sourceHashOf = (inline: string): string =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
