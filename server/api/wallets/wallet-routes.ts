import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import { limitDownloads } from '#server/api/shop/rate-limits.ts'
import type { App } from '#server/api/app-type.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { limitLocally } from '#server/platform/security/local-rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as walletPasses from '#server/tickets/wallet-passes/wallet-passes.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as apple from '#server/tickets/wallets/apple/apple.ts'

const TicketLink = Type.Object({ email: Type.String(), code: Type.String() })
const Device = { device: Type.String(), passType: Type.String() }
const Pass = { passType: Type.String(), serial: Type.String() }

const APPLE_PASS = 'application/vnd.apple.pkpass'

/** Adding tickets to wallets by link, like their documents; 404 if the festival does not support the wallet. */
export function walletRoutes(app: App, shop: Shop): void {
  const schema = { params: TicketLink }
  app.get('/add-to-apple-wallet/:email/:code', { schema }, async (request, reply) => {
    const { email, code } = request.params
    const file = await limitDownloads(shop, request, () => walletPasses.appleFile(shop, email, code))
    return secretly(reply)
      .type(APPLE_PASS)
      .header('content-disposition', 'attachment; filename="ticket.pkpass"')
      .send(file)
  })

  app.get('/add-to-google-wallet/:email/:code', { schema }, async (request, reply) => {
    const { email, code } = request.params
    const link = await limitDownloads(shop, request, () => walletPasses.googleLink(shop, email, code))
    return secretly(reply).redirect(link, 303)
  })

  appleService(app, shop)
}

const secretly = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')

const claimOf = (
  { headers: { authorization } }: FastifyRequest,
  pass: { passType: string; serial: string },
): walletPasses.devices.PassClaim => ({ ...pass, authorization })

/** Apple's web service for passes: paths, statuses and names are those of its documentation. */
function appleService(app: App, shop: Shop): void {
  const base = `${apple.SERVICE_PATH}/v1`
  const registration = `${base}/devices/:device/registrations/:passType/:serial`
  const params = Type.Object({ ...Device, ...Pass })
  const body = Type.Object({ pushToken: Text() })
  app.post(registration, { schema: { params, body } }, async (request, reply) => {
    const { device } = request.params
    const { pushToken } = request.body
    const claim = claimOf(request, request.params)
    const { isNew } = await walletPasses.devices.register(shop, claim, { device, pushToken })
    return reply.code(isNew ? 201 : 200).send()
  })

  app.delete(registration, { schema: { params } }, async (request, reply) => {
    await walletPasses.devices.unregister(shop, claimOf(request, request.params), request.params.device)
    return reply.code(200).send()
  })

  const list = { params: Type.Object(Device), querystring: Type.Object({ passesUpdatedSince: Text() }) }
  app.get(`${base}/devices/:device/registrations/:passType`, { schema: list }, async (request, reply) => {
    const since = request.query.passesUpdatedSince
    const changed = await walletPasses.devices.listChanged(shop, { ...request.params, since })
    return secretly(reply)
      .code(changed ? 200 : 204)
      .send(changed ?? undefined)
  })

  app.get(`${base}/passes/:passType/:serial`, { schema: { params: Type.Object(Pass) } }, (request, reply) =>
    sendPass(shop, request, reply, request.params),
  )
  appleLog(app, shop, base)
}

async function sendPass(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  pass: { passType: string; serial: string },
): Promise<FastifyReply> {
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  const { changedAt, file } = await walletPasses.devices.current(
    shop,
    claimOf(request, pass),
    Number.isNaN(since) ? null : Temporal.Instant.fromEpochMilliseconds(since),
  )
  secretly(reply).header('last-modified', new Date(changedAt.epochMilliseconds).toUTCString())
  return file === null ? reply.code(304).send() : reply.type(APPLE_PASS).send(file)
}

/** The limit of log lines from one place, because anybody can send them. */
const LINES = { points: 30, seconds: 10 * 60 }
const MAX_LINE_LENGTH = 300

/** Errors that phones report about passes. */
function appleLog(app: App, shop: Shop, base: string): void {
  const body = Type.Object({ logs: Type.Array(Type.String(), { default: [] }) })
  app.post(`${base}/log`, { schema: { body } }, async (request, reply) => {
    if (!wallets.offered(shop).includes('apple')) return reply.callNotFound()
    await limitLocally(shop, 'lines of wallets from', clientSite(request.ip), LINES)
    for (const line of request.body.logs.slice(0, 10))
      request.log.info({ line: withoutTokens(line).slice(0, MAX_LINE_LENGTH) }, 'Apple Wallet says')
    return reply.code(200).send()
  })
}

/** Phones repeat earlier requests. */
const withoutTokens = (line: string): string => line.replaceAll(/[\w-]{24,}/g, '…')
