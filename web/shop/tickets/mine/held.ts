import type { Config } from '#contract/config.ts'
import type { Order } from '#contract/orders.ts'
import { toShown } from '#web/shop/tickets/qr/shown-ticket.ts'
import { isHeld } from './groups.ts'
import type { WalletTicket } from '#web/shop/tickets/wallets/WalletLinks.tsx'
import type { ListedTicket } from './MyTickets.tsx'

/** The valid tickets of a customer, from all orders. */
export const heldTickets = (orders: Order[], { ticketStatuses }: Config): ListedTicket[] =>
  orders.flatMap(({ tickets }) =>
    tickets.filter(isHeld).flatMap((ticket) => {
      const shown = toShown(ticket)
      const status = ticket.status === 'active' ? null : (ticketStatuses[ticket.status] ?? ticket.status)
      return shown === null ? [] : [{ ...shown, status }]
    }),
  )

/** The tickets that can be added to a wallet, by code. */
export const walletTickets = (orders: Order[]): Map<string, WalletTicket> =>
  new Map(
    orders
      .flatMap(({ tickets }) => tickets)
      .flatMap(({ code, download_code, email, wallets }) =>
        code === null || wallets.length === 0
          ? []
          : [[code, { code: download_code ?? code, email, wallets }]],
      ),
  )
