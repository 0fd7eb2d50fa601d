import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import * as gateways from '#server/gateways/gateways.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { App } from './app-type.ts'

const NOTHING = ["'none'"]
const DIRECTIVES = { defaultSrc: NOTHING, baseUri: NOTHING, formAction: NOTHING, frameAncestors: NOTHING }
const YEAR = 31_536_000

/**
 * Sets the security headers of every answer: it may load, frame and post nothing, and nobody keeps a copy. Pages set a policy
 * of their own, and what is everybody's says how long it may be kept.
 */
export function sendSecurityHeaders(app: App, shop: Shop): void {
  const headers = securityHeaders(shop)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The same headers, also for an answer to what could not be read as a request, which is given before any hook. */
export function securityHeaders({ settings }: Shop): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    // Links in mails carry secrets in their paths, which no other site may learn.
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

/** Where the configured gateway's own pages are. */
const gatewayOrigins = (shop: Shop): string[] =>
  site.exists(shop) ? gateways.named(site.of(shop).paymentGateway).originsOf(shop.settings) : []

/**
 * The policy of a page of the shop or the office: it loads from the shop alone, and runs no inline script. `styles` are the
 * sources of styles beside the shop's own files: the nonce of a page of the office, none for the shop. `scripts` is what else scripts may
 * do: nothing but at the gate.
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
    // The sandbox's form goes to the shop's public address, also from a page that was opened by another of its names.
    `form-action ${["'self'", new URL(shop.settings.publicUrl).origin, ...gatewayOrigins(shop)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}
