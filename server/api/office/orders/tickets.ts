import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import { may } from '#contract/office/roles.ts'
import {
  CancelTicket,
  CorrectHolder,
  GiveReason,
  MoveDeparture,
  ScanTicket,
  SendTicket,
  TicketResponse,
  TicketChoices,
  TicketFilters,
  TicketList,
  TicketScan,
} from '#contract/office/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

const answer = { params: Type.Object({ code: Text() }), response: { 200: TicketResponse } }

/** Tickets, and the staff actions on them. */
export function tickets(app: App, shop: Shop): void {
  reading(app, shop)
  correcting(app, shop)
  ending(app, shop)
  blocking(app, shop)
}

/** Roles of the gate get neither prices nor addresses. */
const viewOf = (request: FastifyRequest) => ({
  full: may(staffSessionOf(request).staff.role, 'change tickets'),
})

/** Runs an action on a ticket, and returns the ticket afterwards. */
async function change(shop: Shop, code: string, work: (tx: Tx) => Promise<void>) {
  await shop.transact(work)
  return { ticket: await officeTickets.read(shop, code, { full: true }) }
}

function reading(app: App, shop: Shop): void {
  const config = { may: 'see tickets' } as const

  const list = {
    summary: 'The tickets that match the filters, newest first.',
    querystring: TicketFilters,
    response: { 200: TicketList },
  }
  app.get('/office/api/tickets', { schema: list, config }, (request) =>
    officeTickets.list(shop, request.query, viewOf(request)),
  )

  const choices = {
    summary: 'The values of the filters of the tickets.',
    response: { 200: TicketChoices },
  }
  app.get('/office/api/ticket-choices', { schema: choices, config }, () => officeTickets.choices(shop))

  const scan = {
    summary: 'Checks the text of a QR code: the current or an earlier print of a ticket, or unknown.',
    body: ScanTicket,
    response: { 200: TicketScan },
  }
  app.post('/office/api/ticket-scans', { schema: scan, config }, (request) =>
    officeTickets.scan(shop, request.body.text, viewOf(request)),
  )

  const one = {
    summary: 'A ticket; with its details and history for those who may change tickets.',
    ...answer,
  }
  app.get(
    '/office/api/tickets/:code',
    { schema: one, config: { ...config, refuses: [404] } },
    async (request) => ({
      ticket: await officeTickets.read(shop, request.params.code, viewOf(request)),
    }),
  )
}

const config = { may: 'change tickets', refuses: [404, 422] } as const

function correcting(app: App, shop: Shop): void {
  const holder = {
    summary: 'Corrects the holder of a ticket, with a new barcode.',
    body: CorrectHolder,
    ...answer,
  }
  app.post('/office/api/tickets/:code/corrections', { schema: holder, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.changeHolder(tx, params.code, body)),
  )

  const departure = { summary: 'Moves a ticket to another departure.', body: MoveDeparture, ...answer }
  app.post('/office/api/tickets/:code/departures', { schema: departure, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.changeDeparture(tx, params.code, body)),
  )

  const customer = {
    summary: 'Transfers a ticket to another account, under a new code; `went_to` names it.',
    body: CorrectHolder,
    ...answer,
  }
  app.post('/office/api/tickets/:code/transfers', { schema: customer, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.transferToCustomer(tx, params.code, body)),
  )
}

function ending(app: App, shop: Shop): void {
  const cancel = { summary: 'Cancels a ticket, without a refund.', body: CancelTicket, ...answer }
  app.post('/office/api/tickets/:code/cancellations', { schema: cancel, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.cancel(tx, params.code, body)),
  )

  const release = { summary: 'Releases the place of a cancelled ticket for sale.', ...answer }
  app.post('/office/api/tickets/:code/releases', { schema: release, config }, ({ params }) =>
    change(shop, params.code, (tx) => staffActions.release(tx, params.code)),
  )
}

function blocking(app: App, shop: Shop): void {
  const block = { summary: 'Blocks a ticket: it is not valid at the gate.', body: GiveReason, ...answer }
  app.post('/office/api/tickets/:code/blocks', { schema: block, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.block(tx, params.code, body.reason)),
  )

  const unblock = { summary: 'Unblocks a ticket.', body: GiveReason, ...answer }
  app.post('/office/api/tickets/:code/unblocks', { schema: unblock, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.unblock(tx, params.code, body.reason)),
  )

  const send = { summary: 'Mails a ticket to its holder or its customer.', body: SendTicket, ...answer }
  app.post('/office/api/tickets/:code/mails', { schema: send, config }, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.resend(tx, params.code, body.to)),
  )
}
