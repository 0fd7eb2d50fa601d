import * as calls from '#contract/calls/shop/checkout-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireCustomer, clientInfoOf } from '#server/api/authentication.ts'
import { limitVouchers } from './rate-limits.ts'

/** The calls that convert a cart into an order and cancel it, for logged-in customers. */
export function checkoutRoutes(app: App, shop: Shop): void {
  serve(app, calls.checkoutCart, async (request) => {
    const customer = requireCustomer(request)
    const { cart, voucher_code: code = '' } = request.body
    const { order, named, payment, placed } = await limitVouchers(shop, request, { cart, code }, () =>
      checkout.checkOut(shop, customer, request.body, clientInfoOf(request)),
    )
    const language = request.headers['accept-language']
    const data = await account.ownData(shop, named, language, placed)
    return { order: account.orderIn(data, order), payment, data }
  })

  serve(app, calls.changePaymentMethod, async (request) => {
    const customer = requireCustomer(request)
    await payments.method.change(shop, customer.id, request.body)
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.cancelOrder, async (request) => {
    const customer = requireCustomer(request)
    await payments.cancellation.byCustomer(shop, customer.id, request.body.order)
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
