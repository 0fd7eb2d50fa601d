import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as variantChanges from '#server/tickets/variant-changes/variant-changes.ts'
import { giftLinks } from '#server/tickets/tickets.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'

/** Roles of the gate get neither prices nor addresses. */
const viewOf = (request: FastifyRequest) => ({
  full: may(staffSessionOf(request).staff.role, 'change tickets'),
})

/** Runs an action on a ticket, and returns the ticket afterwards. */
async function change(shop: Shop, code: string, work: (tx: Tx) => Promise<void>) {
  await shop.transact(work)
  return { ticket: await officeTickets.read(shop, code, { full: true }) }
}

/** Tickets, and the staff actions on them. */
export function tickets(app: App, shop: Shop): void {
  serve(app, calls.listTickets, (request) => officeTickets.list(shop, request.query, viewOf(request)))

  serve(app, calls.listTicketChoices, () => officeTickets.choices(shop))

  serve(app, calls.scanTicket, (request) => officeTickets.scan(shop, request.body.text, viewOf(request)))

  serve(app, calls.readTicket, async (request) => ({
    ticket: await officeTickets.read(shop, request.params.code, viewOf(request)),
  }))

  serve(app, calls.sendTicket, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.resend(tx, params.code, body.to)),
  )

  holders(app, shop)
  validity(app, shop)
}

/** The holder of a ticket, its departure and variant, and its customer. */
function holders(app: App, shop: Shop): void {
  serve(app, calls.correctHolder, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.changeHolder(tx, params.code, body)),
  )

  serve(app, calls.renewCode, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.renewCode(tx, params.code, body)),
  )

  serve(app, calls.moveDeparture, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.changeDeparture(tx, params.code, body)),
  )

  serve(app, calls.changeTicketVariant, ({ params, body }) =>
    change(shop, params.code, (tx) => variantChanges.changeVariant(tx, params.code, body)),
  )

  serve(app, calls.transferTicket, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.transferToCustomer(tx, params.code, body)),
  )

  serve(app, calls.withdrawTicketGiftLink, ({ params }) =>
    change(shop, params.code, (tx) => giftLinks.withdraw(tx, null, params)),
  )
}

/** Whether a ticket is valid at the gate. */
function validity(app: App, shop: Shop): void {
  serve(app, calls.cancelTicket, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.cancel(tx, params.code, body)),
  )

  serve(app, calls.releaseTicket, ({ params }) =>
    change(shop, params.code, (tx) => staffActions.release(tx, params.code)),
  )

  serve(app, calls.blockTicket, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.block(tx, params.code, body.reason)),
  )

  serve(app, calls.unblockTicket, ({ params, body }) =>
    change(shop, params.code, (tx) => staffActions.unblock(tx, params.code, body.reason)),
  )
}
