import { Type } from 'typebox'
import { DatevFilters } from '#contract/office/datev.ts'
import { EXPORT_FILTERS, ExportFormat, ExportOptions, ExportSize } from '#contract/office/exports.ts'
import type { App } from '#server/api/app-type.ts'
import { sendFile } from '#server/api/office/files.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeExports from '#server/office/exports/exports.ts'

/** Exports of orders, tickets, customers and so on, as CSV files and workbooks. */
export function exports(app: App, shop: Shop): void {
  const offered = {
    summary: 'The exports and their filters.',
    response: { 200: ExportOptions },
  }
  app.get('/office/api/exports', { schema: offered, config: { may: 'export' } }, () =>
    officeExports.options(shop),
  )
  for (const name of Object.keys(officeExports.EXPORTS) as officeExports.ExportName[])
    exportRoutes(app, shop, name)
  documentRoutes(app, shop)
}

function documentRoutes(app: App, shop: Shop): void {
  const mayFail = { may: 'export', refuses: [422] } as const
  const mayWait = { may: 'export', refuses: [422, 429] } as const
  const month = Type.Object({ month: Type.String({ default: '', description: 'A month, as 2027-07.' }) })
  const counted = {
    summary: 'The number of invoices and credit notes of a month.',
    querystring: month,
    response: { 200: ExportSize },
  }
  app.get('/office/api/month-documents/size', { schema: counted, config: mayFail }, ({ query }) =>
    officeExports.documents.size(shop, query.month),
  )

  const zipped = {
    summary: 'All invoices and credit notes of a month as a zip of PDFs.',
    querystring: month,
  }
  const ofZip = { schema: zipped, config: { ...mayWait, streams: 'application/zip' }, exposeHeadRoute: false }
  app.get('/office/api/month-documents', ofZip, async ({ query }, reply) => {
    const write = await officeExports.documents.start(shop, query.month)
    return sendFile(shop, reply, `documents-of-${query.month || 'last-month'}`, 'zip', write)
  })

  const querystring = DatevFilters
  const sized = { summary: 'The number of postings for DATEV.', querystring, response: { 200: ExportSize } }
  app.get('/office/api/datev-bookings/size', { schema: sized, config: mayFail }, ({ query }) =>
    officeExports.datev.size(shop, query),
  )

  const batch = {
    summary: 'The ledger of a period as a batch of bookings for DATEV (EXTF 700).',
    querystring,
  }
  const ofBatch = { schema: batch, config: { ...mayWait, streams: 'text/csv' }, exposeHeadRoute: false }
  app.get('/office/api/datev-bookings', ofBatch, async ({ query }, reply) => {
    const write = await officeExports.datev.start(shop, query)
    return sendFile(shop, reply, 'EXTF_Buchungsstapel', 'datev', write)
  })
}

const NOTHING = { event: '', product: '', departure: null, status: '', from: '', until: '' }

function exportRoutes(app: App, shop: Shop, name: officeExports.ExportName): void {
  const { summary, filters } = officeExports.EXPORTS[name]
  const fields = Object.fromEntries(filters.map((filter) => [filter, EXPORT_FILTERS[filter]]))
  const address = `/office/api/exports/${name}`

  const sized = {
    summary: `The number of rows of an export. ${summary}`,
    querystring: Type.Object(fields),
    response: { 200: ExportSize },
  }
  app.get(`${address}/size`, { schema: sized, config: { may: 'export', refuses: [422] } }, ({ query }) =>
    officeExports.size(shop, name, { ...NOTHING, ...query }),
  )

  const streamed = { summary, querystring: Type.Object({ ...fields, format: ExportFormat }) }
  const config = { may: 'export', refuses: [422, 429], streams: 'text/csv' } as const
  app.get(address, { schema: streamed, config, exposeHeadRoute: false }, async ({ query }, reply) => {
    const write = await officeExports.start(shop, name, { ...NOTHING, ...query })
    const type = query.format === 'xlsx' ? 'xlsx' : 'csv'
    return sendFile(shop, reply, name, type, (out) => write(out, query.format))
  })
}
