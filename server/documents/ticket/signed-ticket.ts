import { readBarcode, signedPart, toBase32, typedCode } from '#contract/gate/barcode.ts'
import { isSignedPublicly, publicKey, signPublicly } from '#server/platform/security/public-signing.ts'
import { isSigned, sign } from '#server/platform/security/signing.ts'

/** The identity of a print of a ticket at the gate. A new `barcode_secret`, with its time of issue, invalidates every earlier print. */
export interface TicketIdentity {
  code: string
  barcode_secret: string
  product_id: number
  created_at: Temporal.Instant
  /** When its print was issued; null for prints in the former format, and tickets unchanged since. */
  barcode_issued_at: Temporal.Instant | null
}

const PURPOSE = 'ticket'
const FORMER_FORMAT = 'F1'

const barcodeOf = ({ code, product_id, created_at, barcode_issued_at }: TicketIdentity) => ({
  code,
  product_id,
  issued_at: (barcode_issued_at ?? created_at).epochMilliseconds,
})

/** The text of a ticket's QR code, which a device can verify without a secret: see `contract/gate/barcode.ts`. */
export function signedTicket(secret: string, ticket: TicketIdentity): string {
  const text = signedPart(barcodeOf(ticket))
  return `${text}.${toBase32(signPublicly(secret, PURPOSE, text))}`
}

/** The raw public key that verifies `signedTicket`, in base64url. */
export const ticketKey = (secret: string): string => publicKey(secret, PURPOSE)

/** The text of a print in the former format, `F1.<code>.<signature>`; such prints stay valid. Does not reveal the secret. */
export const formerTicket = (
  secret: string,
  { code, barcode_secret }: Pick<TicketIdentity, 'code' | 'barcode_secret'>,
): string => `${FORMER_FORMAT}.${code}.${sign(secret, PURPOSE, `${code}.${barcode_secret}`)}`

/** The code in a barcode of either format, genuine or not; empty for any other text. */
export function codeOfBarcode(text: string): string {
  const [, letters = ''] = /^F[12]\.([0-9A-Z-]{12,14})\./.exec(text.trim()) ?? []
  return typedCode(letters)
}

/** Whether `text`, read from a QR code, is the current print of this ticket. */
export const isSignedTicket = (secret: string, ticket: TicketIdentity, text: string): boolean =>
  isFormerTicket(secret, ticket, text) ||
  (isGenuine(secret, text) && text.trim().startsWith(`${signedPart(barcodeOf(ticket))}.`))

/** Whether `text` is a print in the former format with this secret of the ticket. */
export function isFormerTicket(
  secret: string,
  { code, barcode_secret }: Pick<TicketIdentity, 'code' | 'barcode_secret'>,
  text: string,
): boolean {
  const [format, named, signature, ...more] = text.trim().split('.')
  return (
    format === FORMER_FORMAT &&
    code === named &&
    more.length === 0 &&
    isSigned(secret, PURPOSE, `${code}.${barcode_secret}`, signature ?? '')
  )
}

/** Whether `text` has a valid signature, of any print. */
export function isGenuine(secret: string, text: string): boolean {
  const barcode = readBarcode(text)
  return barcode !== null && isSignedPublicly(secret, PURPOSE, barcode.signed, barcode.signature)
}
