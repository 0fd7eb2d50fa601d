import * as calls from '#contract/calls/office/sandbox-bank-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bank from '#server/payments/sandbox-bank/sandbox-bank.ts'

/** The ledger of the sandbox bank, and triggers for events that a real bank causes by itself. */
export function sandboxBank(app: App, shop: Shop): void {
  const deliver: bank.ledger.Deliver = (notification) => gatewayEvents.deliver(shop, notification)

  serve(app, calls.readSandboxBank, ({ query }) => bank.ledger.list(shop, query.from))

  serve(app, calls.setSandboxMode, async ({ body }) => {
    await bank.ledger.setMode(shop, body.mode)
    return bank.ledger.list(shop, '')
  })

  serve(app, calls.failRefund, async ({ body }) => {
    await bank.ledger.fail(shop, body.refund, deliver)
    return bank.ledger.list(shop, '')
  })

  serve(app, calls.disputePayment, async ({ body }) => {
    await bank.ledger.dispute(shop, body.payment, deliver)
    return bank.ledger.list(shop, '')
  })

  serve(app, calls.decideDispute, async ({ body }) => {
    await bank.ledger.decide(shop, body.dispute, body.status, deliver)
    return bank.ledger.list(shop, '')
  })
}
