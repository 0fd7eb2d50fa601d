import * as calls from '#contract/calls/shop/refund-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as requests from '#server/payments/refunds/requests/requests.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { requireCustomer } from '#server/api/authentication.ts'

/** Requesting a refund, and cancelling the request. */
export function refundRoutes(app: App, shop: Shop): void {
  serve(app, calls.requestRefund, async (request) => {
    const customer = requireCustomer(request)
    const refund_id = await shop.transact((tx) => requests.create(tx, customer, request.body))
    return { refund_id, data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.getFormerAccount, async (request) => ({
    account: await bankDetails.former(shop, requireCustomer(request).id),
  }))

  serve(app, calls.setRefundAccount, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => bankDetails.setByCustomer(tx, customer.id, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.cancelRefund, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => requests.cancel(tx, customer, request.body.refund_id))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
