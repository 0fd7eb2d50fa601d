import type { FastifyRequest } from 'fastify'
import type { Call, Declaration } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/gate/gate-calls.ts'
import { CLOCK_HEADER, SIGNATURE_HEADER } from '#contract/gate/names.ts'
import type { App } from '#server/api/app-type.ts'
import { serve, type Handler } from '#server/api/serve.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { limitLocally } from '#server/platform/security/local-rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deviceTokenOf, setDeviceCookie } from './device-cookie.ts'

/** Codes have 60 random bits and last ten minutes; guessing is limited nevertheless. */
const PAIRINGS = { points: 60, seconds: 10 * 60 }

const deviceOf = (shop: Shop, request: FastifyRequest): Promise<gate.devices.DeviceRow> =>
  gate.devices.authenticate(shop, deviceTokenOf(shop, request))

/** Answers a call of a device with the server's time, too. */
function serveDevice<D extends Declaration>(
  app: App,
  shop: Shop,
  call: Call<D>,
  handler: Handler<D>,
  options: Parameters<typeof serve>[3] = {},
): void {
  const timed: Handler<D> = (request, reply) =>
    handler(request, reply.header(CLOCK_HEADER, String(shop.clock.now().epochMilliseconds)))
  serve(app, call, timed, options)
}

/** The calls of paired devices: they admit tickets, hand over merchandise and take answers, and only see what they scan or search. */
export function gateRoutes(app: App, shop: Shop): void {
  serveDevice(app, shop, calls.pairDevice, async (request, reply) => {
    await limitLocally(shop, 'pairings of', clientSite(request.ip), PAIRINGS)
    const token = await gate.devices.pair(shop, request.body.code, request.headers['user-agent'] ?? null)
    setDeviceCookie(shop, reply, token)
    return { device: gate.devices.forHolder(shop, await gate.devices.authenticate(shop, token)) }
  })

  serveDevice(app, shop, calls.readDevice, async (request) => ({
    device: gate.devices.forHolder(shop, await deviceOf(shop, request)),
  }))

  serveDevice(app, shop, calls.recordScan, async (request) => {
    const { id, gate_id } = await deviceOf(shop, request)
    const scanner = { gate_id, device_id: id }
    return shop.transact((tx) => scans.record(tx, scanner, { ...request.body, offline: false }))
  })

  serveDevice(app, shop, calls.readPickUp, async (request) =>
    gate.pickUps.read(shop, await deviceOf(shop, request), request.body.code),
  )

  serveDevice(app, shop, calls.handOver, async (request) =>
    gate.pickUps.handOver(shop, await deviceOf(shop, request), request.body),
  )

  serveDevice(app, shop, calls.answerAtGate, async (request) => {
    const device = await deviceOf(shop, request)
    return { open: await shop.transact((tx) => scans.answer(tx, device, request.body)) }
  })

  serveDevice(app, shop, calls.searchTickets, async (request) => ({
    tickets: await scans.search(shop, await deviceOf(shop, request), request.body.text),
  }))

  serveDevice(
    app,
    shop,
    calls.sync,
    async (request, reply) => {
      const device = await gate.devices.authenticateLate(shop, deviceTokenOf(shop, request))
      const { body, signature } = await gate.sync(shop, device, request.body)
      return reply.header(SIGNATURE_HEADER, signature).type('application/json; charset=utf-8').send(body)
    },
    { bodyLimit: BODY_LIMITS.scans },
  )
}
