import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as boxOfficeSales from '#server/checkout/box-office/box-office.ts'
import type { Shop } from '#server/platform/shop.ts'
import type * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { limitVouchers } from '#server/api/office/access/rate-limits.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const staffOf = (request: FastifyRequest): barcodes.StaffMember => staffSessionOf(request).staff

const idOf = (request: FastifyRequest): number => staffOf(request).id

/** The box office: sales on the spot, reversing them, and the caller's till. */
export function boxOffice(app: App, shop: Shop): void {
  serve(app, calls.readBoxOffice, (request) => boxOfficeSales.opened(shop, staffOf(request)))

  serve(app, calls.closeTill, async (request) => ({
    till: await shop.transact((tx) => boxOfficeSales.close(tx, idOf(request), request.body)),
  }))

  serve(app, calls.correctName, async (request) => {
    const { params, body } = request
    const ticket = await shop.transact((tx) => staffActions.correctName(tx, params.code, body))
    return {
      ticket: await boxOfficeSales.printed(shop, staffOf(request), ticket),
      mailed: ticket.email !== '',
    }
  })

  sales(app, shop)
}

function sales(app: App, shop: Shop): void {
  serve(app, calls.sellAtBoxOffice, async (request) => {
    const { ip, headers, body } = request
    const { id, role } = staffOf(request)
    const seller = { id, role, from: { ip, user_agent: headers['user-agent'] ?? null } }
    return { sale: await limitVouchers(shop, id, () => boxOfficeSales.sell(shop, seller, body)) }
  })

  serve(app, calls.readSale, async (request) => ({
    sale: await boxOfficeSales.read(shop, staffOf(request), request.params.code),
  }))

  serve(app, calls.voidSale, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.voidSale(tx, idOf(request), code, request.body))
    return { sale: await boxOfficeSales.read(shop, staffOf(request), code) }
  })

  serve(app, calls.sendSale, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.sendTo(tx, staffOf(request), code, request.body.email))
    return { sale: await boxOfficeSales.read(shop, staffOf(request), code) }
  })
}
