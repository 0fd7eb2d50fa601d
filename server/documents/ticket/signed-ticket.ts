import { isSigned, sign } from '#server/platform/security/signing.ts'

/** What identifies a ticket at the gate. A new `barcode_secret` makes every earlier print of the same code invalid. */
interface TicketIdentity {
  code: string
  barcode_secret: string
}

const FORMAT = 'F1'

const signedText = ({ code, barcode_secret }: TicketIdentity): string => `${code}.${barcode_secret}`

/** The text of a ticket's QR code: `F1.<code>.<signature>`, about 60 characters. Does not reveal the secret. */
export const signedTicket = (secret: string, ticket: TicketIdentity): string =>
  `${FORMAT}.${ticket.code}.${sign(secret, 'ticket', signedText(ticket))}`

/** Whether `text`, read from a QR code, belongs to this ticket with its current secret. */
export function isSignedTicket(secret: string, ticket: TicketIdentity, text: string): boolean {
  const [format, code, signature, ...more] = text.split('.')
  return (
    format === FORMAT &&
    code === ticket.code &&
    more.length === 0 &&
    isSigned(secret, 'ticket', signedText(ticket), signature ?? '')
  )
}
