/** The barcode of a ticket, parsed by server and devices alike: `F2.<code>.<product>.<issued>.<signature>`, in letters that a QR code packs densely. */

/** Crockford's base 32: without I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const BARCODE_FORMAT = 'F2'

/** The content of a barcode; only its signature proves it. */
export interface Barcode {
  /** The ticket's code, in groups of four. */
  code: string
  /** The id of the product. */
  product_id: number
  /** When this print was issued, in milliseconds; a later print makes it invalid. */
  issued_at: number
}

/** The part of a barcode that is signed. */
export const signedPart = ({ code, product_id, issued_at }: Barcode): string =>
  [BARCODE_FORMAT, code.replaceAll('-', ''), ...[product_id, issued_at].map(inLetters)].join('.')

const inLetters = (number: number): string => number.toString(36).toUpperCase()

/** Parses the text of a barcode into its content, the signed part and the signature. Null if the text has another format. */
export function readBarcode(text: string): (Barcode & { signed: string; signature: Uint8Array }) | null {
  const parts = /^(F2\.([0-9A-Z]{12})\.([0-9A-Z]{1,7})\.([0-9A-Z]{1,9}))\.([0-9A-Z]+)$/.exec(text.trim())
  const [, signed = '', letters = '', product = '', issued = '', signature = ''] = parts ?? []
  const bytes = fromBase32(signature)
  if (bytes?.length !== 64) return null
  return {
    code: groupByFour(letters),
    product_id: parseInt(product, 36),
    issued_at: parseInt(issued, 36),
    signed,
    signature: bytes,
  }
}

/** The code of a ticket in groups of four: "K7QX-2M9D-V30T". */
export const groupByFour = (letters: string): string => letters.replaceAll(/.{4}(?=.)/g, '$&-')

/** The letters of a typed code or of its beginning; similar-looking ones are unified. */
export const typedLetters = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

/** A typed code in the format of ticket codes. Empty if it is not one. */
export function typedCode(typed: string): string {
  const letters = typedLetters(typed)
  return letters.length === 12 ? groupByFour(letters) : ''
}

/** Bytes in base 32; the last letter is padded with zero bits. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits & 31) << 8) | byte
    held += 8
    for (; held >= 5; held -= 5) text += LETTERS[(bits >> (held - 5)) & 31]
  }
  return held === 0 ? text : text + LETTERS[(bits << (5 - held)) & 31]
}

/** The inverse of `toBase32`; null for any other text. */
export function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [bits, held, at] = [0, 0, 0]
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value === -1) return null
    bits = ((bits & 0xff) << 5) | value
    held += 5
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 0xff
  }
  return toBase32(bytes) === text ? bytes : null
}
