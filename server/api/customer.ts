import { CheckoutAnswer, PaymentAnswer } from '#contract/data.ts'
import { CheckoutCart, OrderLink } from '#contract/orders.ts'
import * as account from '#server/account/account.ts'
import * as checkout from '#server/checkout/checkout.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as terms from '#server/terms/terms.ts'
import type { App } from './app-type.ts'
import { loggedIn } from './who.ts'

/** What a logged-in customer may call, and what a link with a checksum may. */
export function customer(app: App, shop: Shop): void {
  app.post(
    '/api/checkout-cart',
    { schema: { body: CheckoutCart, response: { 200: CheckoutAnswer } }, config: { token: 'needed' } },
    async (request) => {
      const { order, payment } = await checkout.checkOut(shop, loggedIn(request), request.body)
      return {
        order: await account.order(shop, order),
        payment,
        data: await account.forCustomer(shop, loggedIn(request)),
      }
    },
  )

  app.post(
    '/api/accept-terms-and-conditions',
    { schema: { body: OrderLink, response: { 200: PaymentAnswer } } },
    async (request) => {
      const payment = await terms.accept(shop, request.body.order, request.body.checksum)
      return { payment, data: await account.own(shop, request.customer, undefined) }
    },
  )
}
