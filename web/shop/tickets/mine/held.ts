import type { Config } from '#contract/config.ts'
import type { Order } from '#contract/orders.ts'
import { toShown } from '#web/shop/tickets/qr/shown-ticket.ts'
import { isHeld } from './groups.ts'
import type { ListedTicket } from './MyTickets.tsx'

/** The tickets that a customer holds, whichever order they are of. */
export const heldTickets = (orders: Order[], { ticketStatuses }: Config): ListedTicket[] =>
  orders.flatMap(({ tickets }) =>
    tickets.filter(isHeld).flatMap((ticket) => {
      const shown = toShown(ticket)
      const status = ticket.status === 'active' ? null : (ticketStatuses[ticket.status] ?? ticket.status)
      return shown === null ? [] : [{ ...shown, status }]
    }),
  )
