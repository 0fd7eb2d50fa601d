import * as calls from '#contract/calls/shop/checkout-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireBuyer, clientInfoOf } from '#server/api/authentication.ts'
import { limitProvisionalOrders, limitVouchers } from './rate-limits.ts'

/** The calls that convert a cart into an order and cancel it, for customers and provisional sessions. */
export function checkoutRoutes(app: App, shop: Shop): void {
  serve(app, calls.checkoutCart, async (request) => {
    const buyer = requireBuyer(request)
    const { cart, voucher_code: code = '' } = request.body
    const checkOut = () => checkout.checkOut(shop, buyer, request.body, clientInfoOf(request))
    const { order, named, payment, placed } = await limitVouchers(shop, request, { cart, code }, () =>
      limitProvisionalOrders(shop, request, { buyer, cart }, checkOut),
    )
    const language = request.headers['accept-language']
    const data = await account.ownData(shop, named, language, placed)
    return { order: account.orderIn(data, order), payment, data }
  })

  serve(app, calls.changePaymentMethod, async (request) => {
    const buyer = requireBuyer(request)
    await payments.method.change(shop, buyer, request.body)
    return { data: await account.ownData(shop, buyer, request.headers['accept-language']) }
  })

  serve(app, calls.cancelOrder, async (request) => {
    const buyer = requireBuyer(request)
    await payments.cancellation.byCustomer(shop, buyer, request.body.order)
    return { data: await account.ownData(shop, buyer, request.headers['accept-language']) }
  })
}
