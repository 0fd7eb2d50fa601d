import { crc32, deflateSync } from 'node:zlib'
import type { Modules } from './qr-penalty.ts'

const MODULE_PIXELS = 6
const QUIET_ZONE = 4
/** How a row of pixels is written: as it is, or as its differences from the row above. */
const [PLAIN, AS_ABOVE] = [0, 2]

/**
 * Renders a QR code: a square PNG of about 300 pixels, with the required quiet zone. Encoded here with one bit per pixel: an image library
 * takes three times as long, and every mailed ticket has one.
 */
export function qrPicture(modules: Modules): Buffer<ArrayBuffer> {
  const width = (modules.size + 2 * QUIET_ZONE) * MODULE_PIXELS
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // One bit of grey per pixel.
  header.writeUInt8(1, 8)
  const png = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixelsOf(modules, width))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  // A buffer of its own: small buffers share a pool, and cannot be transferred between threads.
  const own = Buffer.alloc(png.length)
  png.copy(own)
  return own
}

/** Rows of pixels, each with its filter; white is 1. The first row of a line of modules is written, the others repeat it. */
function pixelsOf({ size, dark }: Modules, width: number): Uint8Array {
  const length = 1 + Math.ceil(width / 8)
  const pixels = new Uint8Array(width * length)
  for (let y = 0; y < width; y++) {
    const start = y * length
    const isWritten = y % MODULE_PIXELS === 0
    pixels[start] = isWritten ? PLAIN : AS_ABOVE
    if (isWritten) pixels.fill(0xff, start + 1, start + length)
  }
  for (let row = 0; row < size; row++) {
    const start = (row + QUIET_ZONE) * MODULE_PIXELS * length + 1
    for (let x = 0; x < size * MODULE_PIXELS; x++) {
      const pixel = QUIET_ZONE * MODULE_PIXELS + x
      if (dark[row * size + Math.floor(x / MODULE_PIXELS)] === 1)
        pixels[start + (pixel >> 3)] = (pixels[start + (pixel >> 3)] ?? 0) ^ (0x80 >> (pixel & 7))
    }
  }
  return pixels
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
