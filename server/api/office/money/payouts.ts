import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  CreatePayoutFile,
  PayoutFileResponse,
  PayoutFileFilters,
  PayoutFileList,
  PayoutPreviewResponse,
  PreviewPayouts,
  WithdrawPayoutFile,
} from '#contract/office/payouts.ts'
import type { App } from '#server/api/app-type.ts'
import * as officePayouts from '#server/office/payouts/payouts.ts'
import * as payouts from '#server/payouts/payouts.ts'
import type { Shop } from '#server/platform/shop.ts'

const params = Type.Object({ id: Id() })

/** Returning money by files of SEPA credit transfers. */
export function payoutFiles(app: App, shop: Shop): void {
  reading(app, shop)
  making(app, shop)
  handling(app, shop)
}

function reading(app: App, shop: Shop): void {
  const list = {
    summary: 'The SEPA files, newest first, with the number of transfers that no statement shows yet.',
    querystring: PayoutFileFilters,
    response: { 200: PayoutFileList },
  }
  app.get('/office/api/payout-files', { schema: list, config: { may: 'refund' } }, ({ query }) =>
    officePayouts.list(shop, query),
  )

  const read = {
    summary: 'A SEPA file with its transfers, without their accounts.',
    params,
    response: { 200: PayoutFileResponse },
  }
  const config = { may: 'refund', refuses: [404] } as const
  app.get('/office/api/payout-files/:id', { schema: read, config }, (request) =>
    officePayouts.read(shop, request.params.id ?? 0),
  )
}

function making(app: App, shop: Shop): void {
  const config = { may: 'refund', refuses: [422] } as const
  const preview = {
    summary: 'A preview of a SEPA file of refunds, with omitted ones and the reasons.',
    body: PreviewPayouts,
    response: { 200: PayoutPreviewResponse },
  }
  app.post('/office/api/payout-previews', { schema: preview, config }, async ({ body }) => ({
    preview: await payouts.preview(
      shop,
      body.refunds.filter((id) => id !== null),
    ),
  }))

  const create = {
    summary:
      'Creates a SEPA file of refunds in processing, and of money to be returned. Recorded in the audit log for each.',
    body: CreatePayoutFile,
    response: { 200: PayoutFileResponse },
  }
  app.post('/office/api/payout-files', { schema: create, config }, async ({ body }) => {
    const id = await shop.transact((tx) => payouts.create(tx, body))
    return officePayouts.read(shop, id)
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
    '/office/api/payout-files/:id/downloads',
    { schema: download, config: streams },
    async (request, reply) => {
      const { name, content } = await shop.transact((tx) => payouts.download(tx, request.params.id ?? 0))
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
    body: WithdrawPayoutFile,
    response: { 200: PayoutFileResponse },
  }
  app.post('/office/api/payout-files/:id/withdrawals', { schema: withdraw, config }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => payouts.withdraw(tx, id, request.body.reason))
    return officePayouts.read(shop, id)
  })
}
