import { MessageResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import {
  JoinWaitingListResponse,
  JoinWaitingList,
  WaitingListResponse,
  WaitingListLink,
} from '#contract/waiting-list.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { limitLinks, limitMails } from './rate-limits.ts'

/** The calls for the waiting list of sold-out items. For everyone. */
export function waitingListRoutes(app: App, shop: Shop): void {
  joinRoute(app, shop)
  linkRoutes(app, shop)
}

function joinRoute(app: App, shop: Shop): void {
  const join = {
    summary: 'Joins the waiting list of a sold-out item, and returns the position.',
    body: JoinWaitingList,
    response: { 200: JoinWaitingListResponse },
  }
  const config = { refuses: [404, 422, 429] } as const
  app.post('/api/join-waiting-list', { schema: join, config }, async (request) => {
    const { position } = await limitMails(shop, request, 'waiting list', request.body.email, () =>
      shop.transact((tx) => waitingList.join(tx, request.body)),
    )
    return { message: messages.waitingListJoined, position }
  })
}

function linkRoutes(app: App, shop: Shop): void {
  const config = { refuses: [404, 429] } as const
  const look = {
    summary: 'The waiting-list entry of a link: its position, or the cart with the held place.',
    body: WaitingListLink,
    response: { 200: WaitingListResponse },
  }
  app.post('/api/get-waiting-list-entry', { schema: look, config }, async (request) => ({
    entry: await limitLinks(shop, request, () => waitingList.find(shop, request.body)),
  }))

  const leave = {
    summary: 'Leaves the waiting list; a held place is offered to the next.',
    body: WaitingListLink,
    response: { 200: MessageResponse },
  }
  app.post('/api/leave-waiting-list', { schema: leave, config }, async (request) => {
    await limitLinks(shop, request, () => shop.transact((tx) => waitingList.leave(tx, request.body)))
    return { message: messages.waitingListLeft }
  })
}
