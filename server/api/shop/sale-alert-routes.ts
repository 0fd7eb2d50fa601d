import * as calls from '#contract/calls/shop/sale-alert-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as saleAlerts from '#server/carts/sale-alerts/sale-alerts.ts'
import { limitMails } from './rate-limits.ts'

/** The calls for alerts when a sale begins. For everyone. */
export function saleAlertRoutes(app: App, shop: Shop): void {
  serve(app, calls.subscribeSaleAlert, async (request) => {
    await limitMails(shop, request, 'sale alert', request.body.email, () =>
      shop.transact((tx) => saleAlerts.subscribe(tx, request.body)),
    )
    return { message: messages.saleAlertSubscribed }
  })

  serve(app, calls.unsubscribeSaleAlerts, async (request) => {
    await shop.transact((tx) => saleAlerts.unsubscribe(tx, request.body))
    return { message: messages.saleAlertsUnsubscribed }
  })
}
