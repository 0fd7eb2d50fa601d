import { readBarcode, signedPart, toBase32, typedCode } from '#contract/gate/barcode.ts'
import { isSignedPublicly, publicKey, signPublicly } from '#server/platform/security/public-signing.ts'

/** The identity of a print of a ticket at the gate. A later time of issue invalidates every earlier print. */
export interface TicketIdentity {
  code: string
  product_id: number
  created_at: Temporal.Instant
  /** When its print was issued; null for a ticket that was not changed since it was created. */
  barcode_issued_at: Temporal.Instant | null
}

const PURPOSE = 'ticket'

const barcodeOf = ({ code, product_id, created_at, barcode_issued_at }: TicketIdentity) => ({
  code,
  product_id,
  issued_at: (barcode_issued_at ?? created_at).epochMilliseconds,
})

/** So many texts are kept, of some 150 letters each; the least recently used one goes first. */
const MAX_KEPT = 10_000

const kept = new Map<string, string>()

/**
 * The text of a ticket's QR code, which a device can verify without a secret: see `contract/gate/barcode.ts`. Kept for those who look at
 * their tickets again, because signing takes longer than everything else that is made of a ticket.
 */
export function signedTicket(secret: string, ticket: TicketIdentity): string {
  const text = signedPart(barcodeOf(ticket))
  const key = `${secret}\n${text}`
  const signed = kept.get(key) ?? `${text}.${toBase32(signPublicly(secret, PURPOSE, text))}`
  kept.delete(key)
  kept.set(key, signed)
  if (kept.size > MAX_KEPT) for (const oldest of kept.keys().take(1)) kept.delete(oldest)
  return signed
}

/** The raw public key that verifies `signedTicket`, in base64url. */
export const ticketKey = (secret: string): string => publicKey(secret, PURPOSE)

/** The code in a barcode, genuine or not; empty for any other text. */
export function codeOfBarcode(text: string): string {
  const [, letters = ''] = /^F2\.([0-9A-Z]{12})\./.exec(text.trim()) ?? []
  return typedCode(letters)
}

/** Whether `text`, read from a QR code, is the current print of this ticket. */
export const isSignedTicket = (secret: string, ticket: TicketIdentity, text: string): boolean =>
  isGenuine(secret, text) && text.trim().startsWith(`${signedPart(barcodeOf(ticket))}.`)

/** Whether `text` has a valid signature, of any print. */
export function isGenuine(secret: string, text: string): boolean {
  const barcode = readBarcode(text)
  return barcode !== null && isSignedPublicly(secret, PURPOSE, barcode.signed, barcode.signature)
}
