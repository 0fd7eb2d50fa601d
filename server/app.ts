import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { fastify, LogController, type FastifyBaseLogger, type RouteOptions } from 'fastify'
import { handleErrors, answerUnreadableUrl } from '#server/api/error-handler.ts'
import type { App } from '#server/api/app-type.ts'
import { availabilityRoutes } from '#server/api/availability/availability-routes.ts'
import { catchUpBeforeReads } from '#server/api/catch-up.ts'
import { checkoutRoutes } from '#server/api/shop/checkout-routes.ts'
import { accountRoutes } from '#server/api/shop/account-routes.ts'
import { loginCodeRoutes } from '#server/api/shop/login-code-routes.ts'
import { shopDocsRoutes } from '#server/api/openapi/shop-docs.ts'
import { downloadRoutes } from '#server/api/shop/download-routes.ts'
import { gateRoutes } from '#server/api/gate/gate-routes.ts'
import { gatePage } from '#server/api/gate/page/page.ts'
import { gatewayRoutes } from '#server/api/gateways/gateway-routes.ts'
import { healthRoutes } from '#server/api/health-routes.ts'
import { newsRoutes } from '#server/api/shop/news-routes.ts'
import { orderLinkRoutes } from '#server/api/shop/order-link-routes.ts'
import { rewriteUrl, speakLanguages } from '#server/api/languages.ts'
import { metricsRoutes } from '#server/api/metrics-routes.ts'
import { mailboxRoutes } from '#server/api/mailbox/mailbox.ts'
import { office } from '#server/api/office/office.ts'
import { pageRoutes } from '#server/api/pages/pages.ts'
import { answerParserErrors, refuseAsNodeWould, TIMEOUTS } from '#server/api/parser-errors.ts'
import { refundRoutes } from '#server/api/shop/refund-routes.ts'
import { sendSecurityHeaders } from '#server/api/security-headers.ts'
import { serializerOf } from '#server/api/serializer.ts'
import { cartRoutes } from '#server/api/shop/cart-routes.ts'
import { dataRoutes } from '#server/api/shop/data-routes.ts'
import { passkeyRoutes } from '#server/api/shop/passkey-routes.ts'
import { personalDataRoutes } from '#server/api/shop/personal-data-routes.ts'
import { refuseKeysInAddresses } from '#server/api/v1/authentication.ts'
import { v1 } from '#server/api/v1/v1-routes.ts'
import { sessionRoutes } from '#server/api/shop/session-routes.ts'
import { ticketRoutes } from '#server/api/shop/ticket-routes.ts'
import { walletRoutes } from '#server/api/wallets/wallet-routes.ts'
import { saleAlertRoutes } from '#server/api/shop/sale-alert-routes.ts'
import { waitingListRoutes } from '#server/api/shop/waiting-list-routes.ts'
import { waitingRoomRoutes } from '#server/api/waiting-room/waiting-room-routes.ts'
import { waitingRoomPage } from '#server/api/waiting-room/page.ts'
import { authenticate } from '#server/api/authentication.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { readBody } from '#server/platform/request/request-body.ts'
import type { Shop } from '#server/platform/shop.ts'

const KIB = 1024

/** The HTTP application: hooks, parsing, authentication and routes; `onRoute` is called for each route. It does not listen yet. */
export async function openApp(shop: Shop, onRoute: (route: RouteOptions) => void = () => {}): Promise<App> {
  const app = createApp(shop)
  app.addHook('onRoute', onRoute)
  await fillApp(app, shop)
  closeIdleConnections(app)
  return app
}

/** An application without hooks and routes. `beforeRoutes` handles what precedes them. */
export function createApp(shop: Shop, beforeRoutes = handlersBeforeRoutes(shop)): App {
  const loggerInstance: FastifyBaseLogger = shop.log
  return fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMITS.call,
    http: { ...TIMEOUTS, requireHostHeader: false },
    requestTimeout: TIMEOUTS.requestTimeout,
    trustProxy: shop.settings.trustProxy,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: true,
    clientErrorHandler: answerParserErrors(shop),
    ...beforeRoutes,
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** The functions that see a request before its route is known. */
export const handlersBeforeRoutes = (shop: Shop) => ({
  rewriteUrl: rewriteUrl(shop),
  frameworkErrors: answerUnreadableUrl(shop),
})

/** Adds everything to an application that depends on the shop, in the order in which it runs. */
export async function fillApp(app: App, shop: Shop): Promise<void> {
  // Bodies and parameters are coerced to their schema, and never rejected by it.
  app.setValidatorCompiler(({ schema }) => (given: unknown) => ({ value: readBody(Object(schema), given) }))
  app.setSerializerCompiler(serializerOf)
  app.removeContentTypeParser('text/plain')
  speakLanguages(app, shop)
  sendSecurityHeaders(app, shop)
  refuseKeysInAddresses(app, shop)
  handleErrors(app, shop)
  refuseAsNodeWould(app, shop)
  await app.register(compress, { threshold: 4 * KIB, encodings: ['br', 'gzip'] })
  await app.register(cookies)
  authenticate(app, shop)
  catchUpBeforeReads(app, shop)
  await addRoutes(app, shop)
}

async function addRoutes(app: App, shop: Shop): Promise<void> {
  v1(app, shop)
  shopDocsRoutes(app, shop)
  healthRoutes(app, shop)
  metricsRoutes(app, shop)
  dataRoutes(app, shop)
  availabilityRoutes(app, shop)
  cartRoutes(app, shop)
  accountRoutes(app, shop)
  loginCodeRoutes(app, shop)
  sessionRoutes(app, shop)
  passkeyRoutes(app, shop)
  personalDataRoutes(app, shop)
  checkoutRoutes(app, shop)
  saleAlertRoutes(app, shop)
  waitingListRoutes(app, shop)
  newsRoutes(app, shop)
  waitingRoomRoutes(app, shop)
  ticketRoutes(app, shop)
  refundRoutes(app, shop)
  orderLinkRoutes(app, shop)
  downloadRoutes(app, shop)
  walletRoutes(app, shop)
  gatewayRoutes(app, shop)
  gateRoutes(app, shop)
  mailboxRoutes(app, shop)
  await office(app, shop)
  await waitingRoomPage(app, shop)
  await gatePage(app, shop)
  await pageRoutes(app, shop)
}

/** Browsers keep idle connections open; closing does not wait for them. */
function closeIdleConnections(app: App): void {
  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', (done) => {
    timers.push(setInterval(() => app.server.closeIdleConnections(), 50))
    // Requests that are incomplete by then are dropped.
    timers.push(setTimeout(() => app.server.closeAllConnections(), 10_000))
    done()
  })
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearInterval(timer)
    done()
  })
}
