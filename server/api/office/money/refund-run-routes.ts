import * as calls from '#contract/calls/office/refund-run-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as officeRuns from '#server/office/refund-runs/refund-runs.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as runs from '#server/payments/refunds/runs/runs.ts'

/** Refunding all sales of an event or a product. */
export function refundRuns(app: App, shop: Shop): void {
  serve(app, calls.listRefundRuns, async () => ({ runs: await officeRuns.list(shop) }))

  serve(app, calls.readRefundRun, async ({ params }) => {
    const run = await officeRuns.read(shop, params.id ?? 0)
    return { run, preview: await officeRuns.preview(shop, run) }
  })

  serve(app, calls.listRefundRunOrders, async ({ params, query }) => {
    const { id } = await officeRuns.read(shop, params.id ?? 0)
    return officeRuns.orders(shop, id, query)
  })

  serve(app, calls.createRefundRun, async ({ body }) => {
    const id = await shop.transact((tx) => runs.create(tx, body))
    return { run: await officeRuns.read(shop, id) }
  })

  serve(app, calls.changeRefundRun, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => runs.setStatus(tx, id, body.to))
    return { run: await officeRuns.read(shop, id) }
  })
}
