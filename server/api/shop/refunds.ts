import { DataResponse, RefundResponse } from '#contract/data.ts'
import { CancelRefund, RequestRefund, SetRefundAccount } from '#contract/refunds.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import type { App } from '#server/api/app-type.ts'
import { requireCustomer } from '#server/api/authentication.ts'

/** Requesting a refund, and cancelling the request. */
export function refundRoutes(app: App, shop: Shop): void {
  const config = { token: 'needed', refuses: [404, 422] } as const

  const asking = {
    summary: 'Requests a refund of items of an order, or of a whole order with a payment plan.',
    body: RequestRefund,
    response: { 200: RefundResponse },
  }
  app.post('/api/request-refund', { schema: asking, config }, async (request) => {
    const customer = requireCustomer(request)
    const refund_id = await shop.transact((tx) => refunds.requests.create(tx, customer, request.body))
    return { refund_id, data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  const naming = {
    summary: 'Sets the bank account of a refund created by the festival, if it is paid to one.',
    body: SetRefundAccount,
    response: { 200: DataResponse },
  }
  app.post('/api/set-refund-account', { schema: naming, config }, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => refunds.bankDetails.setByCustomer(tx, customer.id, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  const cancelling = {
    summary: 'Cancels a refund request that is not in progress yet.',
    body: CancelRefund,
    response: { 200: DataResponse },
  }
  app.post('/api/cancel-refund', { schema: cancelling, config }, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => refunds.requests.cancel(tx, customer, request.body.refund_id))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
