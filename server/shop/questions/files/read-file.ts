import sharp from 'sharp'
import { isActive, isPdf } from './pdf.ts'

/** Why a file is not taken. */
export type Fault = 'type' | 'damaged' | 'pixels' | 'active'

/** A file as it is stored. */
export interface ReadFile {
  media_type: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
}

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif']
const MAX_PIXELS = 50_000_000
/** Wide enough to read a page that was photographed. */
const WIDEST = 2400

/** Reads a file by its content. */
export async function readFile({ bytes }: { bytes: Uint8Array }): Promise<ReadFile | { fault: Fault }> {
  if (!isPdf(bytes)) return readPicture(bytes)
  const active = isActive(bytes)
  if (active === null) return { fault: 'damaged' }
  return active ? { fault: 'active' } : { media_type: 'application/pdf', bytes }
}

async function readPicture(bytes: Uint8Array): Promise<ReadFile | { fault: Fault }> {
  // The library throws for what is no picture.
  const picture = await Promise.try(() => sharp(bytes, { limitInputPixels: false }).metadata()).catch(
    () => null,
  )
  const format = picture?.compression === 'av1' ? 'avif' : picture?.format
  if (!picture || !FORMATS.includes(format ?? '')) return { fault: 'type' }
  if (picture.width * picture.height > MAX_PIXELS) return { fault: 'pixels' }
  try {
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { media_type: 'image/jpeg', bytes: drawn }
  } catch {
    return { fault: 'damaged' }
  }
}
