import * as calls from '#contract/calls/office/gateway-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as testPayments from '#server/payments/test-payments/test-payments.ts'
import * as officeGateway from '#server/office/gateway/gateway.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The payment gateway, and its test payments without an order. */
export function gateway(app: App, shop: Shop): void {
  serve(app, calls.readGateway, async () => ({ gateway: await officeGateway.read(shop) }))

  serve(app, calls.openTestPayment, async () => {
    const payment = await testPayments.open(shop)
    return { payment, gateway: await officeGateway.read(shop) }
  })

  serve(app, calls.refundTestPayment, async ({ params }) => {
    await testPayments.refund(shop, params.id ?? 0)
    return { gateway: await officeGateway.read(shop) }
  })
}
