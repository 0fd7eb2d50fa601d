import type { Ticket } from '#contract/orders.ts'
import { walletPath } from '#contract/wallet-paths.ts'
import { messages } from './messages.ts'
import { ownWallets } from './own-wallets.ts'
import style from './WalletLinks.module.css'

/** The data with which a ticket is added to a wallet. */
export type WalletTicket = Pick<Ticket, 'email' | 'wallets'> & { code: string }

/** A neutral icon: only the brands' own artwork may show their marks. */
const Pocket = () => (
  <svg className={style.icon} viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <path d="M5 9V6.5A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5V9" />
    <path d="M3.5 9.5h4.8c.6 2 2 3 3.7 3s3.1-1 3.7-3h4.8V18a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18Z" />
  </svg>
)

interface WalletLinksProps {
  ticket: WalletTicket
  /** The id of the ticket's name. */
  of: string
  /** In a list of tickets, where these links are secondary. */
  quiet?: boolean
}

/** Links to the wallets that the festival offers and this device can have. Nothing if there are none. */
export function WalletLinks({ ticket, of, quiet = false }: WalletLinksProps) {
  const wallets = ownWallets(ticket.wallets, navigator.userAgent)
  if (wallets.length === 0) return null
  return (
    <p className={style.wallets} data-quiet={quiet || undefined}>
      {wallets.map((wallet) => (
        <a key={wallet} className={style.wallet} href={walletPath(wallet, ticket)} aria-describedby={of}>
          <Pocket />
          {messages[wallet]}
        </a>
      ))}
    </p>
  )
}
