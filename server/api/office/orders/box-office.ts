import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import {
  BoxOfficeResponse,
  BoxOfficeSaleResponse,
  ClosedTillResponse,
  CloseTill,
  CorrectName,
  SellAtBoxOffice,
  SendSale,
  SoldTicketResponse,
  VoidSale,
} from '#contract/office/box-office.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import * as boxOfficeSales from '#server/checkout/box-office/box-office.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const params = Type.Object({ code: Text() })
const answer = { response: { 200: BoxOfficeSaleResponse } }
const sold = { may: 'sell at gate', refuses: [404, 422] } as const

const idOf = (request: FastifyRequest): number => staffSessionOf(request).staff.id

/** The box office: sales on the spot, reversing them, and the caller's till. */
export function boxOffice(app: App, shop: Shop): void {
  selling(app, shop)
  afterwards(app, shop)
  tills(app, shop)
}

function selling(app: App, shop: Shop): void {
  const sell = {
    summary:
      'Sells tickets on the spot for cash or by card terminal, idempotent by its key, and admits the buyers.',
    body: SellAtBoxOffice,
    ...answer,
  }
  app.post('/office/api/box-office-sales', { schema: sell, config: sold }, async (request) => {
    const { ip, headers, body } = request
    const seller = { id: idOf(request), from: { ip, user_agent: headers['user-agent'] ?? null } }
    return { sale: await boxOfficeSales.sell(shop, seller, body) }
  })

  const read = {
    summary: 'A box-office sale with its tickets: the caller’s own, or any for those who may change orders.',
    params,
    ...answer,
  }
  const found = { may: 'sell at gate', refuses: [404] } as const
  app.get('/office/api/box-office-sales/:code', { schema: read, config: found }, async (request) => ({
    sale: await boxOfficeSales.read(shop, idOf(request), request.params.code, {
      all: may(staffSessionOf(request).staff.role, 'change orders'),
    }),
  }))
}

function afterwards(app: App, shop: Shop): void {
  const voidSale = {
    summary: 'Reverses a sale of today by the caller, and returns its money.',
    params,
    body: VoidSale,
    ...answer,
  }
  app.post('/office/api/box-office-sales/:code/void', { schema: voidSale, config: sold }, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.voidSale(tx, idOf(request), code, request.body))
    return { sale: await boxOfficeSales.read(shop, idOf(request), code) }
  })

  const send = { summary: 'Mails a sale to its buyer.', params, body: SendSale, ...answer }
  app.post('/office/api/box-office-sales/:code/mails', { schema: send, config: sold }, async (request) => {
    const { code } = request.params
    await shop.transact((tx) => boxOfficeSales.sendTo(tx, idOf(request), code, request.body.email))
    return { sale: await boxOfficeSales.read(shop, idOf(request), code) }
  })

  const name = {
    summary: 'Corrects the name on a ticket, with a new barcode, and returns it for printing.',
    params,
    body: CorrectName,
    response: { 200: SoldTicketResponse },
  }
  app.post(
    '/office/api/tickets/:code/names',
    { schema: name, config: sold },
    async ({ params: { code }, body }) => {
      const ticket = await shop.transact((tx) => staffActions.correctName(tx, code, body))
      return { ticket: await boxOfficeSales.printed(shop, ticket) }
    },
  )
}

function tills(app: App, shop: Shop): void {
  const open = {
    summary: 'The caller’s open till with the sales of today, and the gates.',
    response: { 200: BoxOfficeResponse },
  }
  app.get('/office/api/box-office', { schema: open, config: { may: 'sell at gate' } }, (request) =>
    boxOfficeSales.opened(shop, idOf(request)),
  )

  const close = {
    summary: 'Closes the caller’s till with the counted cash.',
    body: CloseTill,
    response: { 200: ClosedTillResponse },
  }
  const config = { may: 'sell at gate', refuses: [422] } as const
  app.post('/office/api/till-closings', { schema: close, config }, async (request) => ({
    till: await shop.transact((tx) => boxOfficeSales.close(tx, idOf(request), request.body)),
  }))
}
