import { encode } from 'uqr'
import { type Modules, penaltyOf } from './qr-penalty.ts'

/** A text to be rendered as a QR code. */
export interface QrCodeContent {
  kind: 'qr-code'
  text: string
}

const MASKS = [0, 1, 2, 3, 4, 5, 6, 7]

/** By size, what another mask than the first changes: the same modules for every text. */
const changes = new Map<number, Uint8Array[]>()

/**
 * The QR code of a text, under the mask with the least penalty. Choosing it takes most of the time of a library, which draws and inspects
 * eight codes; here one is drawn, and the others are its known changes.
 */
export function modulesOf(text: string): Modules {
  const { size, dark } = encoded(text, 0)
  const masked = changes
    .getOrInsertComputed(size, () => MASKS.map((mask) => changed(dark, encoded(text, mask).dark)))
    .map((change) => ({ size, dark: changed(dark, change) }))
  const penalties = masked.map(penaltyOf)
  const best = masked[penalties.indexOf(Math.min(...penalties))]
  if (!best) throw new Error('A QR code has no mask')
  return best
}

function encoded(text: string, maskPattern: number): Modules {
  const { size, data } = encode(text, { border: 0, ecc: 'M', maskPattern })
  const dark = new Uint8Array(size * size)
  for (const [row, line] of data.entries())
    for (let column = 0; column < size; column++) if (line[column] === true) dark[row * size + column] = 1
  return { size, dark }
}

/** Where two codes differ, and also a code with its differences from another: that other code. */
function changed(dark: Uint8Array, by: Uint8Array): Uint8Array {
  const other = new Uint8Array(dark.length)
  for (let at = 0; at < other.length; at++) other[at] = (dark[at] ?? 0) ^ (by[at] ?? 0)
  return other
}
