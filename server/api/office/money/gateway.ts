import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import { GatewayResponse, OpenedTestPayment } from '#contract/office/gateway.ts'
import type { App } from '#server/api/app-type.ts'
import * as testPayments from '#server/payments/test-payments/test-payments.ts'
import * as officeGateway from '#server/office/gateway/gateway.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The payment gateway, and its test payments without an order. */
export function gateway(app: App, shop: Shop): void {
  const read = {
    summary: 'The payment gateway: missing settings, its last notification, and the newest test payments.',
    response: { 200: GatewayResponse },
  }
  app.get('/office/api/gateway', { schema: read, config: { may: 'change festival' } }, async () => ({
    gateway: await officeGateway.read(shop),
  }))

  const open = {
    summary: 'Opens a test payment of the minimum amount, without an order.',
    response: { 200: OpenedTestPayment },
  }
  const mayFail = { may: 'change festival', refuses: [422] } as const
  app.post('/office/api/test-payments', { schema: open, config: mayFail }, async () => {
    const payment = await testPayments.open(shop)
    return { payment, gateway: await officeGateway.read(shop) }
  })

  const refund = {
    summary: 'Refunds a test payment through its gateway.',
    params: Type.Object({ id: Id() }),
    response: { 200: GatewayResponse },
  }
  const config = { may: 'change festival', refuses: [404, 422] } as const
  app.post('/office/api/test-payments/:id/refunds', { schema: refund, config }, async ({ params }) => {
    await testPayments.refund(shop, params.id ?? 0)
    return { gateway: await officeGateway.read(shop) }
  })
}
