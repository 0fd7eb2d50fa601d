import { officeMessages } from '#contract/office/messages.ts'
import type { LeftOutTicket } from '#contract/office/mails.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isDownloadable } from '#server/tickets/allowed-actions.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import { messages } from '#server/tickets/messages.ts'
import { byLink } from './entitled.ts'
import { type HeldTicket, listMailed } from './left-out-queries.ts'
import type { TicketForDownload } from '#server/tickets/queries.ts'
import { allowedActions } from '#server/tickets/locked-ticket.ts'

/**
 * The tickets with these codes that a mail to `recipient` would leave out now, each with the reason, and with the code under which it can
 * be sent to its current holder. The holder's address is not revealed.
 */
export async function leftOut(shop: Shop, recipient: string, codes: string[]): Promise<LeftOutTicket[]> {
  if (codes.length === 0) return []
  const rows = await listMailed(shop.sql, codes)
  return rows.flatMap((ticket) => {
    const product = catalogue.of(shop).productById.get(ticket.product_id)
    if (product && barcodes.mayBeGiven(shop, ticket, product, byLink(recipient, ticket))) return []
    const { code, full_name } = ticket
    const name = product?.name ?? ''
    const why = product ? refusalReason(shop, ticket, product) : officeMessages.ticketNotActive
    return [
      {
        code,
        name,
        full_name: full_name || messages.nameMissing,
        why,
        to_holder: codeFor(shop, ticket.held, product),
      },
    ]
  })
}

/** The code of a ticket that can be mailed to its holder; null if it cannot. */
function codeFor(shop: Shop, held: HeldTicket | null, product: catalogue.Product | undefined): string | null {
  const may = held?.has_email && product && isDownloadable(held, product, held.accepted, shop.clock.now())
  return may ? held.code : null
}

function refusalReason(shop: Shop, ticket: TicketForDownload, product: catalogue.Product): string {
  const actions = { ticket, product, accepted: ticket.accepted, held: true }
  return allowedActions(actions, shop.clock.now()).send ?? officeMessages.ticketElsewhere
}
