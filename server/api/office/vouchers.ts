import {
  AddVoucher,
  AddVoucherBatch,
  ChangeVoucher,
  ChangeVoucherBatch,
  ExportVouchers,
  FindVoucher,
  ListVouchers,
  OfficeVoucherResponse,
  VouchersEnabledResponse,
  SetVouchersEnabled,
  VoucherBatchResponse,
  VoucherBatchesResponse,
  VouchersResponse,
} from '#contract/office/vouchers.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { sendCsv } from './files.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeVouchers from '#server/office/vouchers/vouchers.ts'

const config = { may: 'change festival', refuses: [404, 422] } as const

/** The festival's vouchers: searching, creating single ones and batches, enabling and disabling. */
export function vouchers(app: App, shop: Shop): void {
  lists(app, shop)
  single(app, shop)
  many(app, shop)
  batches(app, shop)
}

function lists(app: App, shop: Shop): void {
  const list = {
    summary: 'The vouchers that match the filters, newest first.',
    querystring: ListVouchers,
    response: { 200: VouchersResponse },
  }
  app.get('/office/api/vouchers', { schema: list, config }, ({ query }) => officeVouchers.list(shop, query))

  const taken = {
    summary: 'The vouchers that match the filters, as a CSV file.',
    querystring: ExportVouchers,
  }
  const streamed = { may: 'change festival', streams: 'text/csv' } as const
  app.get(
    '/office/api/vouchers.csv',
    { schema: taken, config: streamed, exposeHeadRoute: false },
    async ({ query }, reply) => {
      const write = await officeVouchers.startExport(shop, query)
      return sendCsv(shop, reply, 'vouchers', write)
    },
  )
}

function single(app: App, shop: Shop): void {
  const answer = { response: { 200: OfficeVoucherResponse } }

  const read = { summary: 'A voucher, and the order that redeemed it.', params: FindVoucher, ...answer }
  app.get('/office/api/vouchers/:id', { schema: read, config }, async ({ params }) => ({
    voucher: await officeVouchers.read(shop, params.id ?? 0),
  }))

  const add = { summary: 'Adds a voucher.', body: AddVoucher, ...answer }
  app.post('/office/api/vouchers', { schema: add, config }, async ({ body }) => {
    const id = await shop.transact((tx) => festival.vouchers.add(tx, body.value))
    return { voucher: await officeVouchers.read(shop, id) }
  })

  const change = { summary: 'Changes a voucher.', params: FindVoucher, body: ChangeVoucher, ...answer }
  app.patch('/office/api/vouchers/:id', { schema: change, config }, async ({ params, body }) => {
    await shop.transact((tx) => festival.vouchers.update(tx, params.id ?? 0, body))
    return { voucher: await officeVouchers.read(shop, params.id ?? 0) }
  })
}

function many(app: App, shop: Shop): void {
  const turn = {
    summary: 'Enables or disables vouchers: those of `ids`, or all that match the filters.',
    body: SetVouchersEnabled,
    response: { 200: VouchersEnabledResponse },
  }
  app.patch(
    '/office/api/vouchers',
    { schema: turn, config, bodyLimit: BODY_LIMITS.vouchers },
    async ({ body }) => {
      const ids = await officeVouchers.chosenIds(shop, body)
      return { changed: await shop.transact((tx) => festival.vouchers.setEnabled(tx, ids, body.enabled)) }
    },
  )
}

function batches(app: App, shop: Shop): void {
  const issue = {
    summary: 'Creates up to ten thousand vouchers with random codes.',
    body: AddVoucherBatch,
    response: { 200: VoucherBatchResponse },
  }
  app.post('/office/api/voucher-batches', { schema: issue, config }, async ({ body }) => {
    const id = await shop.transact((tx) => festival.vouchers.createBatch(tx, body.value))
    return { batch: await officeVouchers.readBatch(shop, id) }
  })

  const translate = {
    summary: 'Changes the name of a batch of vouchers in other languages.',
    params: FindVoucher,
    body: ChangeVoucherBatch,
    response: { 200: VoucherBatchResponse },
  }
  app.patch('/office/api/voucher-batches/:id', { schema: translate, config }, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => festival.vouchers.translateBatch(tx, id, body))
    return { batch: await officeVouchers.readBatch(shop, id) }
  })

  const made = {
    summary: 'The batches of vouchers, newest first.',
    response: { 200: VoucherBatchesResponse },
  }
  app.get('/office/api/voucher-batches', { schema: made, config }, async () => ({
    rows: await officeVouchers.listBatches(shop),
  }))
}
