import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { App } from './app-type.ts'
import { notFoundPage } from './pages/plain-pages.ts'

/** One place turns everything that is thrown into an answer: refusals with their status, bugs as 500 without detail. */
export function handleErrors(app: App): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return refuse(request, reply, error)
    const { statusCode: status = 500 } = error
    if (status === 413) return refuse(request, reply, new Refusal(messages.tooLarge, { status }))
    if (status < 500) return refuse(request, reply, new Refusal(messages.invalidRequest, { status }))
    request.log.error({ err: error }, 'failed')
    return refuse(request, reply, new Refusal(messages.failure, { status: 500 }))
  })

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    // A path that exists for another method is there, only not for this one.
    const allowed = METHODS.filter((method) => app.hasRoute({ method, url: path }))
    if (allowed.length === 0 || !isCall(path)) return refuse(request, reply, notFound())
    return refuse(
      request,
      reply.header('allow', allowed.join(', ')),
      new Refusal(messages.methodNotAllowed, { status: 405 }),
    )
  })
}

/** An address that cannot even be read leads to nothing; answered before any route or header of ours is at hand. */
export function answerUnreadableUrl(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({ 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' })
  refuse(request, reply, notFound())
}

const METHODS = ['GET', 'POST', 'PATCH'] as const

const isCall = (path: string): boolean => /^(?:\/office)?\/api\//.test(path)

const notFound = () => new Refusal(messages.notFound, { status: 404 })

/** Calls get JSON; a person who opened an address gets a page. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { message, errors, retryAfter, status } = refusal
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(notFoundPage(message))
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errors ? { message, errors } : { message }))
}

/** Whatever it accepts: who reads an address to go on with it says that it is no person. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isCall(url) && headers['x-requested-with'] !== 'XMLHttpRequest'
