import { PaymentResponse } from '#contract/data.ts'
import {
  AcceptTerms,
  InstallmentResponse,
  InstallmentLink,
  OrderLink,
  PayInstallment,
  TermsOrderResponse,
} from '#contract/links.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as terms from '#server/checkout/terms/terms.ts'
import type { App } from '#server/api/app-type.ts'
import { limitLinks } from './rate-limits.ts'
import { clientInfoOf } from '#server/api/authentication.ts'

/** The calls for links with a checksum, without a login: the terms of an order, and its installments (S6-04). */
export function orderLinkRoutes(app: App, shop: Shop): void {
  orderTerms(app, shop)
  installmentRoutes(app, shop)
}

function orderTerms(app: App, shop: Shop): void {
  const look = {
    summary: 'The order of a link, to accept its terms.',
    body: OrderLink,
    response: { 200: TermsOrderResponse },
  }
  const looking = { refuses: [404, 429] } as const
  app.post('/api/get-terms-and-conditions-order', { schema: look, config: looking }, async (request) => {
    const order = await limitLinks(shop, request, () => terms.find(shop, request.body))
    return { order: await account.order(shop, order) }
  })

  const accept = {
    summary:
      'Accepts the terms of the order of a link, and returns the payment instruction if a card payment is due.',
    body: AcceptTerms,
    response: { 200: PaymentResponse },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/accept-terms-and-conditions', { schema: accept, config }, async (request) => {
    const from = clientInfoOf(request)
    await limitLinks(shop, request, () => terms.find(shop, request.body))
    const payment = await terms.accept(shop, request.body, from)
    return {
      payment,
      data: await account.ownData(shop, request.customer, request.headers['accept-language']),
    }
  })
}

function installmentRoutes(app: App, shop: Shop): void {
  const look = {
    summary: 'An installment of a link, and its order.',
    body: InstallmentLink,
    response: { 200: InstallmentResponse },
  }
  const looking = { refuses: [404, 429] } as const
  app.post('/api/get-payment-plan-order-payment', { schema: look, config: looking }, async (request) => {
    const { order, payment } = await limitLinks(shop, request, () =>
      terms.findInstallment(shop, request.body),
    )
    return account.installment(shop, order, payment)
  })

  const pay = {
    summary: 'Returns the payment instruction for the installment of a link; paying accepts the terms.',
    body: PayInstallment,
    response: { 200: PaymentResponse },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/pay-payment-plan-order-payment', { schema: pay, config }, async (request) => {
    const from = clientInfoOf(request)
    await limitLinks(shop, request, () => terms.findInstallment(shop, request.body))
    const payment = await terms.payInstallment(shop, request.body, from)
    return {
      payment,
      data: await account.ownData(shop, request.customer, request.headers['accept-language']),
    }
  })
}
