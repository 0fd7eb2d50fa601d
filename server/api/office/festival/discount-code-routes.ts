import * as calls from '#contract/calls/office/discount-code-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { sendCsv } from '#server/api/office/files.ts'
import { serve } from '#server/api/serve.ts'
import * as festivalCodes from '#server/festival/discount-codes/discount-codes.ts'
import * as officeCodes from '#server/office/discount-codes/discount-codes.ts'
import * as officeDiscounts from '#server/office/discounts/discounts.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The codes of discounts that are made in batches, the figures of discounts, and trials of them. */
export function discountCodes(app: App, shop: Shop): void {
  serve(app, calls.listDiscountCodes, ({ query }) => officeCodes.list(shop, query))

  serve(app, calls.exportDiscountCodes, async ({ query }, reply) => {
    const write = await officeCodes.startExport(shop, query)
    return sendCsv(shop, reply, 'discount-codes', write)
  })

  serve(
    app,
    calls.setDiscountCodesEnabled,
    async ({ body }) => {
      const ids = await officeCodes.chosenIds(shop, body)
      return { changed: await shop.transact((tx) => festivalCodes.setEnabled(tx, ids, body.enabled)) }
    },
    { bodyLimit: BODY_LIMITS.vouchers },
  )

  serve(app, calls.listDiscountCodeBatches, async ({ query }) => ({
    rows: await officeCodes.listBatches(shop, query.discount),
  }))

  serve(
    app,
    calls.addDiscountCodes,
    async ({ body }) => {
      const id = await shop.transact((tx) => festivalCodes.createBatch(tx, body.discount, body.value))
      return { batch: await officeCodes.readBatch(shop, id) }
    },
    { bodyLimit: BODY_LIMITS.festivalPart },
  )

  serve(app, calls.previewDiscountCodeMail, async ({ params }) => ({
    mail: await festivalCodes.mails.preview(shop, params.id ?? 0),
  }))

  serve(app, calls.mailDiscountCodes, async ({ params }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => festivalCodes.mails.send(tx, id))
    return { batch: await officeCodes.readBatch(shop, id) }
  })

  figures(app, shop)
}

function figures(app: App, shop: Shop): void {
  serve(app, calls.readAllDiscountFigures, async () => ({ rows: await officeDiscounts.allFigures(shop) }))

  serve(app, calls.readDiscountFigures, async ({ params }) => ({
    figures: await officeDiscounts.figures(shop, params.key),
  }))

  serve(app, calls.tryDiscounts, async ({ body }) => ({
    trial: await officeDiscounts.tryOut(shop, body),
  }))
}
