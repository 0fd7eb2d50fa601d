import { renderSVG } from 'uqr'

/** A text as a QR code: a square PNG of about 300 pixels, with the quiet zone that readers need. */
export async function qrCodePng(text: string): Promise<Buffer> {
  // Only for this: a shop opens without it.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 6, ecc: 'M' })))
    .png()
    .toBuffer()
}
