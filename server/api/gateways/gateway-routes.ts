import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'

const Gateway = Type.Object({ gateway: Type.String() })
const Reference = Type.Object({ reference: Type.String() })

const Reason = Type.Object({ reason: Type.Optional(Type.String()) })

const BUTTONS = { pay: 'succeeded', decline: 'declined', cancel: 'cancelled' } as const

/** The notifications of gateways, and the pages of the sandbox bank, which is separate from the shop. */
export function gatewayRoutes(app: App, shop: Shop): void {
  app.register(async (scope: App) => {
    // Signatures cover the body as it was sent, so it is not parsed.
    scope.removeAllContentTypeParsers()
    const keep = { parseAs: 'string', bodyLimit: BODY_LIMITS.call } as const
    scope.addContentTypeParser('*', keep, (_request, body, done) => done(null, body))
    notificationRoutes(scope, shop)
    sandboxBankRoutes(scope, shop)
  })
}

function notificationRoutes(app: App, shop: Shop): void {
  app.post('/gateways/:gateway/notifications', { schema: { params: Gateway } }, async (request) => {
    await gatewayEvents.receive(shop, request.params.gateway, {
      headers: request.headers,
      body: textOf(request.body),
    })
    return {}
  })
}

function sandboxBankRoutes(app: App, shop: Shop): void {
  const schema = { params: Reference }

  app.get('/sandbox-bank/bank.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sandboxBank.style),
  )

  app.get('/sandbox-bank/:reference', { schema }, async (request, reply) =>
    show(reply, await sandboxBank.showPage(shop, request.params.reference)),
  )

  app.post('/sandbox-bank/:reference', { schema }, async (request, reply) =>
    show(reply, await sandboxBank.submitForm(shop, request.params.reference, textOf(request.body))),
  )

  for (const [button, outcome] of Object.entries(BUTTONS))
    app.post(
      `/sandbox-bank/:reference/${button}`,
      { schema: { ...schema, querystring: Reason } },
      async (request, reply) => {
        const { params, query, body } = request
        const pressed = { form: textOf(body), ...query }
        return show(reply, await sandboxBank.settle(shop, params.reference, outcome, deliver, pressed))
      },
    )

  async function deliver({ path, headers, body }: sandboxBank.ledger.Notification): Promise<number> {
    // The shop's own address, also before it is known which one it listens on.
    const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: body })
    return statusCode
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

function show(reply: FastifyReply, answer: sandboxBank.Answer): FastifyReply {
  if ('location' in answer) return reply.redirect(answer.location, 303)
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)
    .send(answer.page)
}

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
