import { groupByFour, toBase32 } from '#contract/gate/barcode.ts'
import { pickUpCode } from '#contract/gate/pick-ups.ts'
import { isSameSecret, sha256, sign } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

const PURPOSE = 'pick-up'
const PROOF_LETTERS = 8
/** The groups of four letters of an order's code. */
const ORDER_GROUPS = 2

/** The pick-up code of an order: "P", its code, and a proof that only the shop can make, which is also the text of its QR code. */
export function codeFor(at: Shop | Tx, order: string): string {
  const { secret } = ('shop' in at ? at.shop : at).settings
  const proof = toBase32(sha256(sign(secret, PURPOSE, order))).slice(0, PROOF_LETTERS)
  return `P-${groupByFour(order.replaceAll('-', '') + proof)}`
}

/** The code of the order of a pick-up code, scanned or typed; null for any other text. */
export function orderOf(at: Shop | Tx, text: string): string | null {
  const typed = pickUpCode(text)
  const [, ...groups] = typed.split('-')
  const order = groups.slice(0, ORDER_GROUPS).join('-')
  return typed !== '' && isSameSecret(codeFor(at, order), typed) ? order : null
}
