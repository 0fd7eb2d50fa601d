import type { FastifyRequest } from 'fastify'
import { DeviceResponse, Sync, SyncResponse } from '#contract/gate/devices.ts'
import { SIGNATURE_HEADER } from '#contract/gate/names.ts'
import { FoundTickets, PairDevice, Scan, ScanResult, SearchTickets } from '#contract/gate/scans.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { limitLocally } from '#server/platform/security/local-rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deviceTokenOf, setDeviceCookie } from './device-cookie.ts'

/** Codes have 60 random bits and last ten minutes; guessing is limited nevertheless. */
const PAIRINGS = { points: 60, seconds: 10 * 60 }

/** The calls of paired devices: they admit tickets, and only see what they scan or search. */
export function gateRoutes(app: App, shop: Shop): void {
  const deviceOf = (request: FastifyRequest) => gate.devices.authenticate(shop, deviceTokenOf(shop, request))
  pairing(app, shop, deviceOf)

  const scan = {
    summary: 'Answers a scan and records it, idempotent by its id.',
    body: Scan,
    response: { 200: ScanResult },
  }
  const config = { refuses: [422] } as const
  app.post('/gate/api/scans', { schema: scan, config }, async (request) => {
    const { id, gate_id } = await deviceOf(request)
    const scanner = { gate_id, device_id: id, staff_id: null }
    return shop.transact((tx) => gate.scans.record(tx, scanner, { ...request.body, offline: false }))
  })

  const search = {
    summary: 'Searches tickets of the gate’s lists by a part of a name or the beginning of a code.',
    body: SearchTickets,
    response: { 200: FoundTickets },
  }
  app.post('/gate/api/searches', { schema: search }, async (request) => ({
    tickets: await gate.search(shop, await deviceOf(request), request.body.text),
  }))

  const sync = {
    summary:
      'Uploads the offline scans of a device, and returns the data for further offline decisions. A header has the signature of the body.',
    body: Sync,
    response: { 200: SyncResponse },
  }
  const bodyLimit = BODY_LIMITS.scans
  app.post('/gate/api/syncs', { schema: sync, config, bodyLimit }, async (request, reply) => {
    const device = await gate.devices.authenticateLate(shop, deviceTokenOf(shop, request))
    const { body, signature } = await gate.sync(shop, device, request.body)
    return reply
      .header(SIGNATURE_HEADER, signature)
      .type('application/json; charset=utf-8')
      .send(body as never)
  })
}

function pairing(
  app: App,
  shop: Shop,
  deviceOf: (request: FastifyRequest) => Promise<gate.devices.DeviceRow>,
): void {
  const answer = { response: { 200: DeviceResponse } }
  const pair = {
    summary: 'Pairs this browser as a device, with a code from the office.',
    body: PairDevice,
    ...answer,
  }
  app.post(
    '/gate/api/pairings',
    { schema: pair, config: { refuses: [422, 429] } },
    async (request, reply) => {
      await limitLocally(shop, 'pairings of', clientSite(request.ip), PAIRINGS)
      const token = await gate.devices.pair(shop, request.body.code, request.headers['user-agent'] ?? null)
      setDeviceCookie(shop, reply, token)
      return { device: gate.devices.forHolder(shop, await gate.devices.authenticate(shop, token)) }
    },
  )

  const own = { summary: 'The device of this browser.', ...answer }
  app.get('/gate/api/device', { schema: own }, async (request) => ({
    device: gate.devices.forHolder(shop, await deviceOf(request)),
  }))
}
