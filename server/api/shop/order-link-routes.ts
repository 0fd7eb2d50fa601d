import * as calls from '#contract/calls/shop/order-link-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as terms from '#server/checkout/terms/terms.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { limitLinks } from './rate-limits.ts'
import { clientInfoOf } from '#server/api/authentication.ts'

/** The calls for links with a checksum, without a login: the terms of an order, and its installments (S6-04). */
export function orderLinkRoutes(app: App, shop: Shop): void {
  serve(app, calls.getTermsAndConditionsOrder, async (request) => {
    const order = await limitLinks(shop, request, () => terms.find(shop, request.body))
    return { order: await account.order(shop, order) }
  })

  serve(app, calls.acceptTermsAndConditions, async (request) => {
    const from = clientInfoOf(request)
    await limitLinks(shop, request, () => terms.find(shop, request.body))
    const payment = await terms.accept(shop, request.body, from)
    return {
      payment,
      data: await account.ownData(shop, request.buyer, request.headers['accept-language']),
    }
  })

  serve(app, calls.getPaymentPlanOrderPayment, async (request) => {
    const { order, payment } = await limitLinks(shop, request, () =>
      terms.findInstallment(shop, request.body),
    )
    return account.installment(shop, order, payment)
  })

  serve(app, calls.payPaymentPlanOrderPayment, async (request) => {
    const from = clientInfoOf(request)
    await limitLinks(shop, request, () => terms.findInstallment(shop, request.body))
    const payment = await terms.payInstallment(shop, request.body, from)
    return {
      payment,
      data: await account.ownData(shop, request.buyer, request.headers['accept-language']),
    }
  })
}
