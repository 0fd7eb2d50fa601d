import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { limitLinks, limitMails } from './rate-limits.ts'

/** The calls for the waiting list of sold-out items. For everyone. */
export function waitingListRoutes(app: App, shop: Shop): void {
  serve(app, calls.joinWaitingList, async (request) => {
    const { position } = await limitMails(shop, request, 'waiting list', request.body.email, () =>
      shop.transact((tx) => waitingList.join(tx, request.body)),
    )
    return { message: messages.waitingListJoined, position }
  })

  serve(app, calls.getWaitingListEntry, async (request) => ({
    entry: await limitLinks(shop, request, () => waitingList.find(shop, request.body)),
  }))

  serve(app, calls.leaveWaitingList, async (request) => {
    await limitLinks(shop, request, () => shop.transact((tx) => waitingList.leave(tx, request.body)))
    return { message: messages.waitingListLeft }
  })
}
