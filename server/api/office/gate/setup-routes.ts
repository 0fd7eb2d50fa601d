import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import type { GateSetup } from '#contract/office/gate.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** Gates, check-in lists and devices. */
export function gateSetup(app: App, shop: Shop): void {
  serve(app, calls.readGateSetup, () => officeGate.read(shop))

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
  serve(app, calls.addGate, ({ body }) => change(shop, (tx) => gate.lists.writeGate(tx, null, body)))

  serve(app, calls.changeGate, ({ params, body }) =>
    change(shop, (tx) => gate.lists.writeGate(tx, params.id ?? 0, body)),
  )

  serve(app, calls.removeGate, ({ params }) =>
    change(shop, (tx) => gate.lists.removeGate(tx, params.id ?? 0)),
  )
}

function lists(app: App, shop: Shop): void {
  serve(app, calls.addCheckInList, ({ body }) => change(shop, (tx) => gate.lists.write(tx, null, body)))

  serve(app, calls.changeCheckInList, ({ params, body }) =>
    change(shop, (tx) => gate.lists.write(tx, params.id ?? 0, body)),
  )

  serve(app, calls.removeCheckInList, ({ params }) =>
    change(shop, (tx) => gate.lists.remove(tx, params.id ?? 0)),
  )
}

function devices(app: App, shop: Shop): void {
  serve(app, calls.addDevice, ({ body }) => shop.transact((tx) => gate.devices.add(tx, body)))

  serve(app, calls.renewPairing, ({ params }) =>
    shop.transact((tx) => gate.devices.renew(tx, params.id ?? 0)),
  )

  serve(app, calls.revokeDevice, ({ params }) =>
    change(shop, (tx) => gate.devices.revoke(tx, params.id ?? 0)),
  )
}
