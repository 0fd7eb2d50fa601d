import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** A text to be rendered as a QR code. */
export interface QrCodeContent {
  kind: 'qr-code'
  text: string
}

/** The modules of a QR code, row by row; a dark one is true. Computing them takes a tenth of the time of a ticket. */
export type Modules = readonly boolean[][]

export const modulesOf = (text: string): Modules => encode(text, { border: 0, ecc: 'M' }).data

const MODULE_PIXELS = 6
const QUIET_ZONE = 4

/**
 * Renders a QR code: a square PNG of about 300 pixels, with the required quiet zone. Encoded here with one bit per pixel: an image library
 * takes three times as long, and every mailed ticket has one.
 */
export function qrPicture(modules: Modules): Buffer<ArrayBuffer> {
  const rows = withQuietZone(modules)
  const width = rows.length * MODULE_PIXELS
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // One bit of grey per pixel, in unfiltered rows.
  header.writeUInt8(1, 8)
  const png = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flatMap((row) => rowsOf(row))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  // A buffer of its own: small buffers share a pool, and cannot be transferred between threads.
  const own = Buffer.alloc(png.length)
  png.copy(own)
  return own
}

function withQuietZone(modules: Modules): boolean[][] {
  const light = (count: number) => Array.from({ length: count }, () => false)
  const empty = Array.from({ length: QUIET_ZONE }, () => light(modules.length + 2 * QUIET_ZONE))
  return [...empty, ...modules.map((row) => [...light(QUIET_ZONE), ...row, ...light(QUIET_ZONE)]), ...empty]
}

/** A row of modules as rows of pixels: white is 1. Each begins with its filter byte. */
function rowsOf(modules: boolean[]): Buffer[] {
  const pixels = Buffer.alloc(1 + Math.ceil((modules.length * MODULE_PIXELS) / 8))
  for (let x = 0; x < modules.length * MODULE_PIXELS; x++) {
    const at = 1 + (x >> 3)
    if (modules[Math.floor(x / MODULE_PIXELS)] === false)
      pixels.writeUInt8(pixels.readUInt8(at) | (0x80 >> (x & 7)), at)
  }
  return Array.from({ length: MODULE_PIXELS }, () => pixels)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
