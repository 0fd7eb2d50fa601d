import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as boxOfficeSales from '#server/checkout/box-office/box-office.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const idOf = (request: FastifyRequest): number => staffSessionOf(request).staff.id

/** The box office: sales on the spot, reversing them, and the caller's till. */
export function boxOffice(app: App, shop: Shop): void {
  serve(app, calls.readBoxOffice, (request) => boxOfficeSales.opened(shop, idOf(request)))

  serve(app, calls.closeTill, async (request) => ({
    till: await shop.transact((tx) => boxOfficeSales.close(tx, idOf(request), request.body)),
  }))

  serve(app, calls.correctName, async ({ params: { code }, body }) => {
    const ticket = await shop.transact((tx) => staffActions.correctName(tx, code, body))
    return { ticket: await boxOfficeSales.printed(shop, ticket) }
  })

  sales(app, shop)
}

function sales(app: App, shop: Shop): void {
  serve(app, calls.sellAtBoxOffice, async (request) => {
    const { ip, headers, body } = request
    const seller = { id: idOf(request), from: { ip, user_agent: headers['user-agent'] ?? null } }
    return { sale: await boxOfficeSales.sell(shop, seller, body) }
  })

  serve(app, calls.readSale, async (request) => ({
    sale: await boxOfficeSales.read(shop, idOf(request), request.params.code, {
      all: may(staffSessionOf(request).staff.role, 'change orders'),
    }),
  }))

  serve(app, calls.voidSale, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.voidSale(tx, idOf(request), code, request.body))
    return { sale: await boxOfficeSales.read(shop, idOf(request), code) }
  })

  serve(app, calls.sendSale, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.sendTo(tx, idOf(request), code, request.body.email))
    return { sale: await boxOfficeSales.read(shop, idOf(request), code) }
  })
}
