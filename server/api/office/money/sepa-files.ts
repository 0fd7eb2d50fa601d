import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  CreateSepaFile,
  SepaFileResponse,
  SepaFileFilters,
  SepaFileList,
  SepaFilePreviewResponse,
  PreviewSepaFile,
  WithdrawSepaFile,
} from '#contract/office/sepa-files.ts'
import type { App } from '#server/api/app-type.ts'
import * as officeSepaFiles from '#server/office/sepa-files/sepa-files.ts'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import type { Shop } from '#server/platform/shop.ts'

const params = Type.Object({ id: Id() })

/** Returning money by files of SEPA credit transfers. */
export function sepaFiles(app: App, shop: Shop): void {
  reading(app, shop)
  making(app, shop)
  handling(app, shop)
}

function reading(app: App, shop: Shop): void {
  const list = {
    summary: 'The SEPA files, newest first, with the number of transfers that no statement shows yet.',
    querystring: SepaFileFilters,
    response: { 200: SepaFileList },
  }
  app.get('/office/api/sepa-files', { schema: list, config: { may: 'refund' } }, ({ query }) =>
    officeSepaFiles.list(shop, query),
  )

  const read = {
    summary: 'A SEPA file with its transfers, without their accounts.',
    params,
    response: { 200: SepaFileResponse },
  }
  const config = { may: 'refund', refuses: [404] } as const
  app.get('/office/api/sepa-files/:id', { schema: read, config }, (request) =>
    officeSepaFiles.read(shop, request.params.id ?? 0),
  )
}

function making(app: App, shop: Shop): void {
  const config = { may: 'refund', refuses: [422] } as const
  const preview = {
    summary: 'A preview of a SEPA file of refunds, with omitted ones and the reasons.',
    body: PreviewSepaFile,
    response: { 200: SepaFilePreviewResponse },
  }
  app.post('/office/api/sepa-file-previews', { schema: preview, config }, async ({ body }) => ({
    preview: await creditTransfers.previewFile(
      shop,
      body.refunds.filter((id) => id !== null),
    ),
  }))

  const create = {
    summary:
      'Creates a SEPA file of refunds in processing, and of money to be returned. Recorded in the audit log for each.',
    body: CreateSepaFile,
    response: { 200: SepaFileResponse },
  }
  app.post('/office/api/sepa-files', { schema: create, config }, async ({ body }) => {
    const id = await shop.transact((tx) => creditTransfers.createFile(tx, body))
    return officeSepaFiles.read(shop, id)
  })
}

function handling(app: App, shop: Shop): void {
  const config = { may: 'refund', refuses: [404, 422] } as const
  const download = {
    summary: 'A SEPA file for the bank (pain.001.001.09). Recorded in the audit log.',
    params,
  }
  const streams = { ...config, streams: 'application/xml' } as const
  app.post(
    '/office/api/sepa-files/:id/downloads',
    { schema: download, config: streams },
    async (request, reply) => {
      const { name, content } = await shop.transact((tx) =>
        creditTransfers.downloadFile(tx, request.params.id ?? 0),
      )
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  )

  const withdraw = {
    summary: 'Withdraws a SEPA file that was not sent to the bank; its transfers may be added to another.',
    params,
    body: WithdrawSepaFile,
    response: { 200: SepaFileResponse },
  }
  app.post('/office/api/sepa-files/:id/withdrawals', { schema: withdraw, config }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => creditTransfers.withdrawFile(tx, id, request.body.reason))
    return officeSepaFiles.read(shop, id)
  })
}
