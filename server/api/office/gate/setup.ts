import { AddDevice, ById, GateSetup, Pairing, WriteCheckInList, WriteGate } from '#contract/office/gate.ts'
import type { App } from '#server/api/app-type.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

const config = { may: 'supervise gate', refuses: [404, 422] } as const
const answer = { response: { 200: GateSetup } }

/** Gates, check-in lists and devices. */
export function gateSetup(app: App, shop: Shop): void {
  const read = {
    summary: 'Gates, check-in lists with their figures, devices, and the options for lists.',
    ...answer,
  }
  app.get('/office/api/gates', { schema: read, config: { may: 'see gate' } }, () => officeGate.read(shop))
  gates(app, shop)
  lists(app, shop)
  devices(app, shop)
}

/** Runs an action on the gates, and returns the setup afterwards. */
async function change(shop: Shop, work: (tx: Tx) => Promise<unknown>): Promise<GateSetup> {
  await shop.transact(work)
  return officeGate.read(shop)
}

function gates(app: App, shop: Shop): void {
  const add = { summary: 'Adds a gate.', body: WriteGate, ...answer }
  app.post('/office/api/gates', { schema: add, config }, ({ body }) =>
    change(shop, (tx) => gate.lists.writeGate(tx, null, body)),
  )

  const edit = { summary: 'Changes a gate.', params: ById, body: WriteGate, ...answer }
  app.patch('/office/api/gates/:id', { schema: edit, config }, ({ params, body }) =>
    change(shop, (tx) => gate.lists.writeGate(tx, params.id ?? 0, body)),
  )

  const remove = { summary: 'Removes an unused gate.', params: ById, ...answer }
  app.post('/office/api/gates/:id/removals', { schema: remove, config }, ({ params }) =>
    change(shop, (tx) => gate.lists.removeGate(tx, params.id ?? 0)),
  )
}

function lists(app: App, shop: Shop): void {
  const add = { summary: 'Adds a check-in list.', body: WriteCheckInList, ...answer }
  app.post('/office/api/check-in-lists', { schema: add, config }, ({ body }) =>
    change(shop, (tx) => gate.lists.write(tx, null, body)),
  )

  const edit = { summary: 'Changes a check-in list.', params: ById, body: WriteCheckInList, ...answer }
  app.patch('/office/api/check-in-lists/:id', { schema: edit, config }, ({ params, body }) =>
    change(shop, (tx) => gate.lists.write(tx, params.id ?? 0, body)),
  )

  const remove = { summary: 'Removes a check-in list without admissions.', params: ById, ...answer }
  app.post('/office/api/check-in-lists/:id/removals', { schema: remove, config }, ({ params }) =>
    change(shop, (tx) => gate.lists.remove(tx, params.id ?? 0)),
  )
}

function devices(app: App, shop: Shop): void {
  const pairing = { response: { 200: Pairing } }

  const add = {
    summary: 'Adds a device, and returns a pairing code valid for ten minutes.',
    body: AddDevice,
    ...pairing,
  }
  app.post('/office/api/gate-devices', { schema: add, config }, ({ body }) =>
    shop.transact((tx) => gate.devices.add(tx, body)),
  )

  const renew = { summary: 'Renews the pairing code of a device.', params: ById, ...pairing }
  app.post('/office/api/gate-devices/:id/pairings', { schema: renew, config }, ({ params }) =>
    shop.transact((tx) => gate.devices.renew(tx, params.id ?? 0)),
  )

  const revoke = { summary: 'Revokes a device permanently.', params: ById, ...answer }
  app.post('/office/api/gate-devices/:id/revocations', { schema: revoke, config }, ({ params }) =>
    change(shop, (tx) => gate.devices.revoke(tx, params.id ?? 0)),
  )
}
