import { DataResponse } from '#contract/data.ts'
import { ChangeTicket, SetTravelTime } from '#contract/tickets.ts'
import * as account from '#server/checkout/account/account.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as issued from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { limitReassignments } from './rate-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'

/** The customer's actions on their tickets. */
export function ticketRoutes(app: App, shop: Shop): void {
  const config = { token: 'needed', refuses: [404, 422] } as const
  const limited = { token: 'needed', refuses: [404, 422, 429] } as const

  const change = {
    summary: 'Changes the holder of a ticket, or transfers it to the account of another address.',
    body: ChangeTicket,
    response: { 200: DataResponse },
  }
  app.post('/api/change-ticket', { schema: change, config: limited }, async (request) => {
    const customer = requireCustomer(request)
    const change = () => shop.transact((tx) => issued.change(tx, customer, request.body))
    await (request.body.reassign ? limitReassignments(shop, customer.id, change) : change())
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  const move = {
    summary: 'Moves a ticket to another departure of its product.',
    body: SetTravelTime,
    response: { 200: DataResponse },
  }
  app.post('/api/set-travel-time', { schema: move, config }, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.setTravelTime(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
