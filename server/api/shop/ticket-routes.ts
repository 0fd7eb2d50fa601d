import * as calls from '#contract/calls/shop/ticket-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as issued from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { limitReassignments } from './rate-limits.ts'
import { requireBuyer, requireCustomer } from '#server/api/authentication.ts'

/** The customer's actions on their tickets. */
export function ticketRoutes(app: App, shop: Shop): void {
  serve(app, calls.changeTicket, async (request) => {
    const buyer = request.body.reassign ? requireCustomer(request) : requireBuyer(request)
    const change = () => shop.transact((tx) => issued.change(tx, buyer, request.body))
    await (request.body.reassign ? limitReassignments(shop, requireCustomer(request).id, change) : change())
    return { data: await account.ownData(shop, buyer, request.headers['accept-language']) }
  })

  serve(app, calls.renewTicketCode, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.renewCode(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.setTravelTime, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.setTravelTime(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
