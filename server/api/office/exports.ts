import { Type } from 'typebox'
import { EXPORT_FILTERS, ExportFormat, ExportOptions, ExportSize } from '#contract/office/exports.ts'
import type { App } from '#server/api/app-type.ts'
import { sendCsv } from './csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeExports from '#server/office/exports/exports.ts'

/** Exports: CSV files of orders, tickets, customers and so on. */
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
    return sendCsv(shop, reply, name, (out) => write(out, { excel: query.format === 'excel' }))
  })
}
