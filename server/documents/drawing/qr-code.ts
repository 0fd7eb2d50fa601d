import sharp from 'sharp'
import { renderSVG } from 'uqr'

/** A text as a QR code: a square PNG of about 300 pixels, with the quiet zone that readers need. */
export const qrCodePng = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 6, ecc: 'M' })))
    .png()
    .toBuffer()
