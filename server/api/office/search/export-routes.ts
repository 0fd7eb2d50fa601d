import type { FastifyRequest } from 'fastify'
import { EXPORT_CALLS } from '#contract/calls/export-lists.ts'
import * as calls from '#contract/calls/office/export-calls.ts'
import type { ExportName } from '#contract/office/exports.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { sendFile } from '#server/api/office/files.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeExports from '#server/office/exports/exports.ts'

/** Exports of orders, tickets, customers and so on, as CSV files and workbooks. */
export function exports(app: App, shop: Shop): void {
  serve(app, calls.listExports, (request) => officeExports.options(shop, roleOf(request)))
  for (const name of Object.keys(EXPORT_CALLS) as ExportName[]) exportOf(app, shop, name)
  monthDocuments(app, shop)
  datev(app, shop)
}

const NOTHING = { event: '', product: '', departure: null, status: '', from: '', until: '', sensitive: '' }

const roleOf = (request: FastifyRequest) => staffSessionOf(request).staff.role

function exportOf(app: App, shop: Shop, name: ExportName): void {
  const { size, file } = EXPORT_CALLS[name]

  serve(app, size, ({ query }) => officeExports.size(shop, name, { ...NOTHING, ...query }))

  serve(app, file, async (request, reply) => {
    const { query } = request
    const write = await officeExports.start(shop, name, { ...NOTHING, ...query }, roleOf(request))
    const type = query.format === 'xlsx' ? 'xlsx' : 'csv'
    return sendFile(shop, reply, name, type, (out) => write(out, query.format))
  })
}

function monthDocuments(app: App, shop: Shop): void {
  serve(app, calls.countMonthDocuments, ({ query }) => officeExports.documents.size(shop, query.month))

  serve(app, calls.exportMonthDocuments, async ({ query }, reply) => {
    const write = await officeExports.documents.start(shop, query.month)
    return sendFile(shop, reply, `documents-of-${query.month || 'last-month'}`, 'zip', write)
  })
}

function datev(app: App, shop: Shop): void {
  serve(app, calls.countDatevBookings, ({ query }) => officeExports.datev.size(shop, query))

  serve(app, calls.exportDatevBookings, async ({ query }, reply) => {
    const write = await officeExports.datev.start(shop, query)
    return sendFile(shop, reply, 'EXTF_Buchungsstapel', 'datev', write)
  })
}
