import * as gifts from '#contract/calls/shop/gift-calls.ts'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as issued from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { limitGiftLinks, limitReassignments } from './rate-limits.ts'
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

  giftRoutes(app, shop)
}

/** The calls for tickets that are given away by a link: of their owner, and of whoever has the link. */
function giftRoutes(app: App, shop: Shop): void {
  serve(app, gifts.createGiftLink, async (request) => {
    const customer = requireCustomer(request)
    const { url, expires_at } = await limitReassignments(shop, customer.id, () =>
      shop.transact((tx) => issued.giftLinks.create(tx, customer, request.body)),
    )
    const data = await account.ownData(shop, customer, request.headers['accept-language'])
    return { url, expires_at: isoInstant(expires_at), data }
  })

  serve(app, gifts.withdrawGiftLink, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.giftLinks.withdraw(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, gifts.getGift, async (request) => {
    const { body } = request
    return { gift: await limitGiftLinks(shop, request, body.link, () => issued.giftLinks.read(shop, body)) }
  })

  serve(app, gifts.acceptGift, async (request) => {
    const { body, customer } = request
    const order = await limitGiftLinks(shop, request, body.link, () =>
      shop.transact((tx) => issued.giftLinks.accept(tx, body, customer)),
    )
    // Whoever has not proven the address gets the link by mail alone.
    return { terms: customer && `/accept-tcs/${order.code}/${order.checksum}` }
  })
}
