import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'
import { prefixOf } from './languages.ts'
import { countRefusal } from './metrics-routes.ts'
import { notFoundPage } from './pages/plain-pages.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Answers all errors: refusals with their status, bugs with 500 without detail, a body that is not JSON with 400, whatever its
 * content type, and an unreachable database with 503.
 */
export function handleErrors(app: App, shop: Shop): void {
  app.setErrorHandler((error: FastifyError | Refusal | DatabaseUnavailable, request, reply) => {
    if (error instanceof Refusal) {
      countRefusal(shop, error)
      return refuse(shop, request, reply, error)
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'database not reached')
      return refuse(shop, request, reply, new Refusal(messages.unavailable, { status: 503, retryAfter: 2 }))
    }
    const { statusCode: status = 500 } = error
    if (status === 413) return refuse(shop, request, reply, new Refusal(messages.tooLarge, { status }))
    if (status < 500) {
      const takesFiles = request.routeOptions.config.takes !== undefined
      return refuse(
        shop,
        request,
        reply,
        new Refusal(messages.invalidRequest, { status: status === 415 && !takesFiles ? 400 : status }),
      )
    }
    if (hasLeft(request, error)) request.log.info('the client left')
    else request.log.error({ err: error }, 'failed')
    return refuse(shop, request, reply, new Refusal(messages.failure, { status: 500 }))
  })

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = methodsOf(app, request.url)
    if (allowed.length === 0) return refuse(shop, request, reply, notFound())
    return refuse(
      shop,
      request,
      reply.header('allow', allowed.join(', ')),
      new Refusal(messages.methodNotAllowed, { status: 405 }),
    )
  }
  app.setNotFoundHandler(answerUnknown)
  // Before the body is read: for an unknown call, errors in the body are irrelevant.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answerUnknown(request, reply) : undefined,
  )
}

const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** Whether an error only means that the client disconnected before it got its answer. */
export const hasLeft = ({ socket }: FastifyRequest, error: unknown): boolean =>
  socket.destroyed && error instanceof Error && 'code' in error && BROKEN_OFF.has(String(error.code))

/** The allowed methods of a call; none for an unknown call. */
function methodsOf(app: App, url: string): string[] {
  const [path = ''] = url.split('?')
  return isCall(path) ? METHODS.filter((method) => app.hasRoute({ method, url: path })) : []
}

/** Answers 404 to a URL that cannot be decoded. Runs before routes and hooks, so it sets its headers itself. */
export function answerUnreadableUrl(
  shop: Shop,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = securityHeaders(shop)
  return (_error, request, reply) => void refuse(shop, request, reply.headers(headers), notFound())
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

const isCall = (path: string): boolean => /^(?:\/office|\/gate)?\/api\//.test(path)

const notFound = () => new Refusal(messages.notFound, { status: 404 })

/** Answers calls with JSON, and browsers with a page. */
function refuse(shop: Shop, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { message, named: code, errors, details, retryAfter, status } = refusal
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(request)) {
    const home = `${prefixOf(shop, request.originalUrl)}/`
    return reply.type('text/html; charset=utf-8').send(notFoundPage(message, home))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, ...(code !== null && { code }), ...(errors && { errors }), ...details }))
}

/** Independent of `Accept`: scripts identify themselves by a header. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isCall(url) && headers['x-requested-with'] !== 'XMLHttpRequest'
