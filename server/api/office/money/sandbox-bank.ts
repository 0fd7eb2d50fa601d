import {
  DecideSandboxDispute,
  DisputeSandboxPayment,
  FailSandboxRefund,
  SandboxFilters,
  SandboxLedger,
  SetSandboxMode,
} from '#contract/office/sandbox-bank.ts'
import type { App } from '#server/api/app-type.ts'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bank from '#server/payments/sandbox-bank/sandbox-bank.ts'

/** The ledger of the sandbox bank, and triggers for events that a real bank causes by itself. */
export function sandboxBank(app: App, shop: Shop): void {
  const deliver: bank.ledger.Deliver = (notification) => gatewayEvents.deliver(shop, notification)
  const response = { 200: SandboxLedger }
  const config = { may: 'move money', refuses: [404, 422] } as const

  const list = {
    summary: 'Charges and refunds of the sandbox bank, newest first; only while it is the gateway.',
    querystring: SandboxFilters,
    response,
  }
  app.get(
    '/office/api/sandbox-bank',
    { schema: list, config: { may: 'move money', refuses: [404] } },
    ({ query }) => bank.ledger.list(shop, query.from),
  )

  const mode = { summary: 'Changes the behaviour of the sandbox bank.', body: SetSandboxMode, response }
  app.post('/office/api/sandbox-bank/modes', { schema: mode, config }, async ({ body }) => {
    await bank.ledger.setMode(shop, body.mode)
    return bank.ledger.list(shop, '')
  })

  const fail = { summary: 'Makes a refund fail at the sandbox bank.', body: FailSandboxRefund, response }
  app.post('/office/api/sandbox-bank/refund-failures', { schema: fail, config }, async ({ body }) => {
    await bank.ledger.fail(shop, body.refund, deliver)
    return bank.ledger.list(shop, '')
  })

  const dispute = {
    summary: 'Opens a dispute of a charge at the sandbox bank.',
    body: DisputeSandboxPayment,
    response,
  }
  app.post('/office/api/sandbox-bank/disputes', { schema: dispute, config }, async ({ body }) => {
    await bank.ledger.dispute(shop, body.payment, deliver)
    return bank.ledger.list(shop, '')
  })

  const decide = { summary: 'Decides a dispute at the sandbox bank.', body: DecideSandboxDispute, response }
  app.post('/office/api/sandbox-bank/decisions', { schema: decide, config }, async ({ body }) => {
    await bank.ledger.decide(shop, body.dispute, body.status, deliver)
    return bank.ledger.list(shop, '')
  })
}
