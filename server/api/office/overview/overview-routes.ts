import * as calls from '#contract/calls/office/overview-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { serve } from '#server/api/serve.ts'
import { countSales } from './figure-routes.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as liveFigures from '#server/office/live-figures/live-figures.ts'
import * as officeOverview from '#server/office/overview/overview.ts'

/** The current figures of the festival, and its sales. */
export function overview(app: App, shop: Shop): void {
  // Before the answer, because a page that has changed something asks next how much is left.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.staffSession && request.method !== 'GET') officeOverview.recount(shop)
    done(null, payload)
  })

  serve(app, calls.readOverview, async () => {
    await countSales(shop)
    return { overview: await officeOverview.read(shop) }
  })

  serve(app, calls.readAttention, async (request) =>
    officeOverview.attention(shop, staffSessionOf(request).staff.role),
  )

  serve(app, calls.readLiveFigures, async () => ({ live: await liveFigures.read(shop) }))

  serve(app, calls.readSalesByDay, async ({ query }) => {
    await countSales(shop)
    return { sales: await officeOverview.sales.byDay(shop, query) }
  })

  serve(app, calls.readSalesByHour, async ({ query }) => {
    await countSales(shop)
    return { sales: await officeOverview.sales.byHour(shop, query) }
  })
}
