import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as carts from '#server/carts/carts.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { limitLinks, limitMails } from './rate-limits.ts'

/** The calls for the waiting list of sold-out items. For everyone. */
export function waitingListRoutes(app: App, shop: Shop): void {
  serve(app, calls.joinWaitingList, async (request) => {
    const { body, customer, ip } = request
    const joiner = { customer, client_hash: carts.clientHash(shop, clientSite(ip)) }
    await limitMails(shop, request, 'waiting list', body.email, () =>
      shop.transact((tx) => waitingList.join(tx, body, joiner)),
    )
    return { message: messages.waitingListAsked }
  })

  serve(app, calls.confirmWaitingList, async (request) => ({
    position: await limitLinks(shop, request, () =>
      shop.transact((tx) => waitingList.confirm(tx, request.body)),
    ),
  }))

  serve(app, calls.getWaitingListEntry, async (request) => ({
    entry: await limitLinks(shop, request, () => waitingList.find(shop, request.body)),
  }))

  serve(app, calls.leaveWaitingList, async (request) => {
    await limitLinks(shop, request, () => shop.transact((tx) => waitingList.leave(tx, request.body)))
    return { message: messages.waitingListLeft }
  })
}
