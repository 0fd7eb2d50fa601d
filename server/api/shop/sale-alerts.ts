import { MessageResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import { SubscribeSaleAlert, UnsubscribeSaleAlerts } from '#contract/sale-alerts.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as saleAlerts from '#server/carts/sale-alerts/sale-alerts.ts'
import { limitMails } from './rate-limits.ts'

/** The calls for alerts when a sale begins. For everyone. */
export function saleAlertRoutes(app: App, shop: Shop): void {
  const subscribe = {
    summary: 'Requests a mail when the sale of an item begins.',
    body: SubscribeSaleAlert,
    response: { 200: MessageResponse },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/subscribe-sale-alert', { schema: subscribe, config }, async (request) => {
    await limitMails(shop, request, 'sale alert', request.body.email, () =>
      shop.transact((tx) => saleAlerts.subscribe(tx, request.body)),
    )
    return { message: messages.saleAlertSubscribed }
  })

  const unsubscribe = {
    summary: 'Cancels the sale alerts of the address of a mailed link; also succeeds if there are none.',
    body: UnsubscribeSaleAlerts,
    response: { 200: MessageResponse },
  }
  app.post('/api/unsubscribe-sale-alerts', { schema: unsubscribe }, async (request) => {
    await shop.transact((tx) => saleAlerts.unsubscribe(tx, request.body))
    return { message: messages.saleAlertsUnsubscribed }
  })
}
