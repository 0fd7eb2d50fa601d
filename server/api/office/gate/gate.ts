import {
  ById,
  Conflicts,
  ExportCheckIn,
  GateFigures,
  ReviewConflict,
  ScanResponse,
  ScanFilters,
  ScanList,
} from '#contract/office/gate.ts'
import { Scan, ScanResult } from '#contract/gate/scans.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { sendCsv } from '#server/api/office/files.ts'
import * as admission from '#server/tickets/gate/gate.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import type { Shop } from '#server/platform/shop.ts'
import { gateSetup } from './setup.ts'

const config = { may: 'supervise gate', refuses: [404, 422] } as const

/** The gates as seen by the office: figures, scans and conflicts. */
export function gates(app: App, shop: Shop): void {
  gateSetup(app, shop)
  const figures = { summary: 'The current figures of the gates.', response: { 200: GateFigures } }
  app.get('/office/api/gate-figures', { schema: figures, config: { may: 'see gate' } }, () =>
    officeGate.figures(shop),
  )
  scans(app, shop)
  conflicts(app, shop)
  attendance(app, shop)
}

function scans(app: App, shop: Shop): void {
  const list = {
    summary: 'The scans that match the filters, newest first.',
    querystring: ScanFilters,
    response: { 200: ScanList },
  }
  app.get('/office/api/scans', { schema: list, config: { may: 'see gate' } }, ({ query }) =>
    officeGate.list(shop, query),
  )

  const record = {
    summary: 'Answers a scan at a gate without a device, and records it, idempotent by its id.',
    params: ById,
    body: Scan,
    response: { 200: ScanResult },
  }
  app.post('/office/api/gates/:id/scans', { schema: record, config }, (request) =>
    shop.transact((tx) =>
      admission.scans.recordByStaff(
        tx,
        request.params.id ?? 0,
        staffSessionOf(request).staff.id,
        request.body,
      ),
    ),
  )

  const undo = {
    summary: 'Reverses a mistaken admission: the ticket can be admitted again.',
    params: ById,
    response: { 200: ScanResponse },
  }
  app.post('/office/api/scans/:id/undos', { schema: undo, config }, async (request) => {
    const { id } = staffSessionOf(request).staff
    await shop.transact((tx) => admission.scans.undo(tx, request.params.id ?? 0, id))
    return { scan: await officeGate.readScan(shop, request.params.id ?? 0) }
  })
}

function conflicts(app: App, shop: Shop): void {
  const answer = { response: { 200: Conflicts } }
  const all = async () => ({ conflicts: await officeGate.conflicts(shop) })

  const list = {
    summary: 'Conflicting admissions of offline devices, open ones first.',
    ...answer,
  }
  app.get('/office/api/conflicts', { schema: list, config: { may: 'see gate' } }, all)

  const review = {
    summary: 'Records the resolution of a conflict.',
    params: ById,
    body: ReviewConflict,
    ...answer,
  }
  app.post('/office/api/conflicts/:id/reviews', { schema: review, config }, async (request) => {
    const { id } = staffSessionOf(request).staff
    await shop.transact((tx) => admission.review(tx, request.params.id ?? 0, id, request.body.note))
    return all()
  })
}

function attendance(app: App, shop: Shop): void {
  const list = {
    summary: 'The attendance of a check-in list as a CSV file, without addresses.',
    params: ById,
    querystring: ExportCheckIn,
  }
  const streamed = { may: 'supervise gate', refuses: [404], streams: 'text/csv' } as const
  app.get(
    '/office/api/check-in-lists/:id/attendance.csv',
    { schema: list, config: streamed, exposeHeadRoute: false },
    async ({ params, query }, reply) => {
      const statuses = officeTickets.statuses(shop)
      const write = await officeGate.startExport(shop, params.id ?? 0, { ...query, statuses })
      return sendCsv(shop, reply, `check-in-${params.id}`, write)
    },
  )
}
