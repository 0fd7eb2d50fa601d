import { CheckoutResponse, DataResponse } from '#contract/data.ts'
import { CancelOrder, ChangePaymentMethod, CheckoutCart } from '#contract/orders.ts'
import * as account from '#server/checkout/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { requireCustomer, clientInfoOf } from '#server/api/authentication.ts'
import { limitVouchers } from './rate-limits.ts'

/** The calls that convert a cart into an order and cancel it, for logged-in customers. */
export function checkoutRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/checkout-cart',
    {
      schema: {
        summary: 'Converts a cart into an order, once, and returns the payment instruction.',
        body: CheckoutCart,
        response: { 200: CheckoutResponse },
      },
      config: { token: 'needed', refuses: [404, 422, 429] },
    },
    async (request) => {
      const customer = requireCustomer(request)
      const { cart, voucher_code: code } = request.body
      const { order, payment, placed } = await limitVouchers(shop, request, { cart, code }, () =>
        checkout.checkOut(shop, customer, request.body, clientInfoOf(request)),
      )
      const language = request.headers['accept-language']
      const data = await account.ownData(shop, customer, language, placed)
      return { order: account.orderIn(data, order), payment, data }
    },
  )
  unpaidOrderRoutes(app, shop)
}

/** The customer's actions on an unpaid order. */
function unpaidOrderRoutes(app: App, shop: Shop): void {
  const cancel = {
    summary: 'Cancels an unpaid order and releases its places immediately.',
    body: CancelOrder,
    response: { 200: DataResponse },
  }
  const config = { token: 'needed', refuses: [404, 422] } as const
  const change = {
    summary: 'Changes an unpaid order to its other payment method.',
    body: ChangePaymentMethod,
    response: { 200: DataResponse },
  }
  app.post('/api/change-payment-method', { schema: change, config }, async (request) => {
    const customer = requireCustomer(request)
    await payments.method.change(shop, customer.id, request.body)
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  app.post('/api/cancel-order', { schema: cancel, config }, async (request) => {
    const customer = requireCustomer(request)
    await payments.cancellation.byCustomer(shop, customer.id, request.body.order)
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
