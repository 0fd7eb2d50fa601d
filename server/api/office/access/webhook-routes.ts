import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as log from '#server/office/webhooks/webhooks.ts'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { staffSessionOf } from './authentication.ts'

/** The addresses to which events are sent, and the log of what was sent; only for owners. */
export function webhookRoutes(app: App, shop: Shop): void {
  serve(app, calls.listWebhooks, () => log.list(shop))

  serve(app, calls.makeWebhook, async (request) => {
    const { staff } = staffSessionOf(request)
    const secret = await shop.transact((tx) => webhooks.make(tx, staff.id, request.body))
    return { secret, ...(await log.list(shop)) }
  })

  serve(app, calls.exchangeWebhookSecret, async ({ params }) => {
    const secret = await shop.transact((tx) => webhooks.exchangeSecret(tx, params.id ?? 0))
    return { secret, ...(await log.list(shop)) }
  })

  const act = async (id: number | null, work: (tx: Tx, id: number) => Promise<void>) => {
    await shop.transact((tx) => work(tx, id ?? 0))
    return log.list(shop)
  }

  serve(app, calls.changeWebhook, ({ params, body }) =>
    act(params.id, (tx, id) => webhooks.change(tx, id, body)),
  )

  serve(app, calls.endFormerWebhookSecret, ({ params }) => act(params.id, webhooks.endFormerSecret))

  serve(app, calls.testWebhook, ({ params }) => act(params.id, webhooks.test))

  serve(app, calls.stopWebhook, ({ params }) => act(params.id, webhooks.stop))

  serve(app, calls.resumeWebhook, ({ params }) => act(params.id, webhooks.resume))

  serve(app, calls.removeWebhook, ({ params }) => act(params.id, webhooks.remove))

  logRoutes(app, shop)
}

function logRoutes(app: App, shop: Shop): void {
  const read = async (id: number) => ({
    ...(await log.delivery(shop, id)),
    request: await webhooks.deliveries.requestOf(shop, id),
  })

  serve(app, calls.listWebhookDeliveries, ({ params, query }) => log.deliveries(shop, params.id ?? 0, query))

  serve(app, calls.readWebhookDelivery, ({ params }) => read(params.id ?? 0))

  serve(app, calls.resendWebhookDelivery, async ({ params }) => {
    await shop.transact((tx) => webhooks.deliveries.sendAgain(tx, params.id ?? 0))
    return read(params.id ?? 0)
  })
}
