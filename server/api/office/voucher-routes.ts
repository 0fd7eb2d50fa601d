import * as calls from '#contract/calls/office/voucher-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { serve } from '#server/api/serve.ts'
import { sendCsv } from './files.ts'
import * as festival from '#server/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeVouchers from '#server/office/vouchers/vouchers.ts'

/** The festival's vouchers: searching, creating single ones and batches, enabling and disabling. */
export function vouchers(app: App, shop: Shop): void {
  serve(app, calls.listVouchers, ({ query }) => officeVouchers.list(shop, query))

  serve(app, calls.exportVouchers, async ({ query }, reply) => {
    const write = await officeVouchers.startExport(shop, query)
    return sendCsv(shop, reply, 'vouchers', write)
  })

  serve(app, calls.readVoucher, async ({ params }) => ({
    voucher: await officeVouchers.read(shop, params.id ?? 0),
  }))

  serve(app, calls.addVoucher, async ({ body }) => {
    const id = await shop.transact((tx) => festival.vouchers.add(tx, body.value))
    return { voucher: await officeVouchers.read(shop, id) }
  })

  serve(app, calls.changeVoucher, async ({ params, body }) => {
    await shop.transact((tx) => festival.vouchers.update(tx, params.id ?? 0, body))
    return { voucher: await officeVouchers.read(shop, params.id ?? 0) }
  })

  serve(
    app,
    calls.setVouchersEnabled,
    async ({ body }) => {
      const ids = await officeVouchers.chosenIds(shop, body)
      return { changed: await shop.transact((tx) => festival.vouchers.setEnabled(tx, ids, body.enabled)) }
    },
    { bodyLimit: BODY_LIMITS.vouchers },
  )

  batches(app, shop)
}

function batches(app: App, shop: Shop): void {
  serve(app, calls.listVoucherBatches, async () => ({ rows: await officeVouchers.listBatches(shop) }))

  serve(app, calls.addVoucherBatch, async ({ body }) => {
    const id = await shop.transact((tx) => festival.vouchers.createBatch(tx, body.value))
    return { batch: await officeVouchers.readBatch(shop, id) }
  })

  serve(app, calls.translateVoucherBatch, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => festival.vouchers.translateBatch(tx, id, body))
    return { batch: await officeVouchers.readBatch(shop, id) }
  })
}
