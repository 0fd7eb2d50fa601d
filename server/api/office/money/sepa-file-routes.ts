import * as calls from '#contract/calls/office/sepa-file-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as officeSepaFiles from '#server/office/sepa-files/sepa-files.ts'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Returning money by files of SEPA credit transfers. */
export function sepaFiles(app: App, shop: Shop): void {
  serve(app, calls.listSepaFiles, ({ query }) => officeSepaFiles.list(shop, query))

  serve(app, calls.readSepaFile, ({ params }) => officeSepaFiles.read(shop, params.id ?? 0))

  serve(app, calls.previewSepaFile, async ({ body }) => {
    const refunds = body.refunds.filter((id) => id !== null)
    return { preview: await creditTransfers.previewFile(shop, refunds) }
  })

  serve(app, calls.createSepaFile, async ({ body }) => {
    const id = await shop.transact((tx) => creditTransfers.createFile(tx, body))
    return officeSepaFiles.read(shop, id)
  })

  serve(app, calls.downloadSepaFile, async ({ params }, reply) => {
    const { name, content } = await shop.transact((tx) => creditTransfers.downloadFile(tx, params.id ?? 0))
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })

  serve(app, calls.withdrawSepaFile, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => creditTransfers.withdrawFile(tx, id, body.reason))
    return officeSepaFiles.read(shop, id)
  })
}
