import * as calls from '#contract/calls/office/figure-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { sendCsv } from '#server/api/office/files.ts'
import { serve } from '#server/api/serve.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as officeFigures from '#server/office/figures/figures.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as sales from '#server/books/sales/sales.ts'

/** The sales figures. Pending changes are counted before they are read. */
export function figures(app: App, shop: Shop): void {
  serve(app, calls.readFigures, async ({ query }) => {
    await countSales(shop)
    return officeFigures.read(shop, query)
  })

  serve(app, calls.exportFigures, async ({ query }, reply) => {
    await countSales(shop)
    return sendCsv(shop, reply, 'sales', await officeFigures.startExport(shop, query))
  })
}

/** A backlog, such as the initial count of all orders after an update, is not awaited: housekeeping continues it. */
const PIECES = 4

/** Counts pending changes, so that the figures are current. */
export async function countSales(shop: Shop): Promise<void> {
  await ledger.post(shop, PIECES)
  await sales.count(shop, PIECES)
}
