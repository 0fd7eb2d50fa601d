import * as calls from '#contract/calls/office/gate-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { sendCsv } from '#server/api/office/files.ts'
import { serve } from '#server/api/serve.ts'
import * as admission from '#server/tickets/gate/gate.ts'
import * as admissionScans from '#server/tickets/gate/scans/scans.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import type { Shop } from '#server/platform/shop.ts'
import { gateSetup } from './setup-routes.ts'

/** The gates as seen by the office: figures, scans and conflicts. */
export function gates(app: App, shop: Shop): void {
  gateSetup(app, shop)

  serve(app, calls.readGateFigures, () => officeGate.figures(shop))

  scans(app, shop)
  conflicts(app, shop)

  serve(app, calls.exportAttendance, async ({ params, query }, reply) => {
    const statuses = officeTickets.statuses(shop)
    const write = await officeGate.startExport(shop, params.id ?? 0, { ...query, statuses })
    return sendCsv(shop, reply, `check-in-${params.id}`, write)
  })
}

function scans(app: App, shop: Shop): void {
  serve(app, calls.listScans, ({ query }) => officeGate.list(shop, query))

  serve(app, calls.recordScan, (request) => {
    const { id: gate } = request.params
    const { staff } = staffSessionOf(request)
    return shop.transact((tx) => admissionScans.recordByStaff(tx, gate ?? 0, staff.id, request.body))
  })

  serve(app, calls.undoScan, async (request) => {
    const id = request.params.id ?? 0
    const { staff } = staffSessionOf(request)
    await shop.transact((tx) => admissionScans.undo(tx, id, staff.id))
    return { scan: await officeGate.readScan(shop, id) }
  })
}

function conflicts(app: App, shop: Shop): void {
  const all = async () => {
    const [admissions, pick_ups] = await Promise.all([
      officeGate.conflicts(shop),
      officeGate.pickUpConflicts(shop),
    ])
    return { conflicts: admissions, pick_ups }
  }
  serve(app, calls.listConflicts, all)

  serve(app, calls.reviewConflict, async (request) => {
    const { params: conflict, body } = request
    const { staff } = staffSessionOf(request)
    await shop.transact((tx) => admission.review(tx, conflict.id ?? 0, staff.id, body.note))
    return all()
  })

  serve(app, calls.reviewPickUpConflict, async (request) => {
    const { params: conflict, body } = request
    const { staff } = staffSessionOf(request)
    await shop.transact((tx) => admission.reviewPickUp(tx, conflict.id ?? 0, staff.id, body.note))
    return all()
  })
}
