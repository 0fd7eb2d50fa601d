import { formatDays } from '#contract/dates.ts'
import { walletPath } from '#contract/wallet-paths.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import { isDownloadable } from './allowed-actions.ts'
import { messages } from './messages.ts'
import type { TicketRow } from './queries.ts'

// Up to 300 kB each with a picture, and many mail servers refuse more than ten megabytes. All tickets have a link.
const MAX_ATTACHMENTS = 20

/** The data of a ticket in a mail. */
export type MailedTicket = Pick<
  TicketRow,
  | 'code'
  | 'download_code'
  | 'email'
  | 'full_name'
  | 'product_id'
  | 'transport_time_id'
  | 'variant_id'
  | 'status'
>

/** The tickets in a mail: links to each, their QR codes, and their files. */
interface TicketDocuments {
  links: { label: string; url: string }[]
  pictures: NonNullable<mail.MailMessage['content']['pictures']>
  attachments: mail.Attachment[]
}

/** A ticket in one line, for mails: "Saturday ticket, Zoë Brontë, Sat 10 July 2027, 16:00". */
export function describe(
  tx: Tx,
  line: Pick<TicketRow, 'product_id' | 'transport_time_id' | 'variant_id' | 'full_name'>,
): string {
  const product = catalogue.of(tx).productById.get(line.product_id)
  if (!product) return line.full_name
  const occasion = catalogue.occasionOf(product, line.transport_time_id)
  const when = formatDays(occasion, product.timezone, site.of(tx).locale)
  // Passengers need the meeting point.
  const meetingPoint = product.type === 'transport' ? product.location : null
  const name = catalogue.variants.nameOf(product, line.variant_id)
  return [name, line.full_name || messages.nameMissing, when, meetingPoint].filter(Boolean).join(', ')
}

/** Whether a ticket may be downloaded now, so that a mail may contain it. */
export function isReady(tx: Tx, ticket: MailedTicket, accepted: boolean): boolean {
  const product = catalogue.of(tx).productById.get(ticket.product_id)
  return product !== undefined && isDownloadable(ticket, product, accepted, tx.now)
}

/** The links to a ticket's PDF, and to all wallets that the festival supports: the device on which the mail is read is unknown. */
function linksOf(tx: Tx, ticket: MailedTicket): TicketDocuments['links'] {
  const named = { ticket: describe(tx, ticket) }
  const link = { email: ticket.email, code: ticket.download_code ?? ticket.code }
  const document = `/download-ticket/${encodeURIComponent(link.email)}/${link.code}`
  return [
    { label: messages.download(named), url: site.addressOf(tx, document) },
    ...wallets.offered(tx.shop).map((wallet) => ({
      label: messages.wallets[wallet](named),
      url: site.addressOf(tx, walletPath(wallet, link)),
    })),
  ]
}

/** Links, QR codes and files of tickets; those that may not be downloaded now are omitted. */
export function documentsOf(tx: Tx, tickets: MailedTicket[], accepted: boolean): TicketDocuments {
  const ready = tickets.filter((ticket) => isReady(tx, ticket, accepted))
  const attached = ready.slice(0, MAX_ATTACHMENTS)
  // Mail programs block external pictures, so the code is attached.
  const cidOf = ({ code }: MailedTicket): string => `ticket-${code}`
  return {
    links: ready.flatMap((ticket) => linksOf(tx, ticket)),
    pictures: attached.map((ticket) => ({
      cid: cidOf(ticket),
      alt: messages.qrCode({ ticket: describe(tx, ticket) }),
      caption: describe(tx, ticket),
    })),
    attachments: attached.map((ticket) => ({ document: 'ticket', code: ticket.code, cid: cidOf(ticket) })),
  }
}
