import { INK } from '#server/documents/drawing/colors.ts'
import { PICTURE } from './layout.ts'

/** A JPEG in memory shared by the rendering threads, so that it is not copied for each ticket. */
export type Picture = SharedArrayBuffer

/** The maximum number of cached pictures, of up to 300 kB each; least recently used ones are evicted. */
const MAX_CACHED = 50

const kept = new Map<string, Promise<Picture | null>>()
let made = 0

/** The number of prepared pictures: one for each product, however many tickets it has. */
export const picturesMade = (): number => made

/**
 * The picture of a file, cropped for a ticket; null if it cannot be read. Cached, because the name of a published picture contains a hash
 * of its content.
 */
export async function pictureOf(path: string): Promise<Picture | null> {
  const found = kept.get(path) ?? make(path)
  kept.delete(path)
  kept.set(path, found)
  for (const oldest of kept.keys()) if (kept.size > MAX_CACHED) kept.delete(oldest)
  const picture = await found
  if (picture === null) kept.delete(path)
  return picture
}

/** A JPEG with three pixels per point. */
async function make(path: string): Promise<Picture | null> {
  made += 1
  try {
    // Loaded on first use, so that it does not delay the start.
    const { default: sharp } = await import('sharp')
    const [width, height] = [Math.round(PICTURE.width * 3), Math.round(PICTURE.height * 3)]
    const cut = sharp(path).resize(width, height, { fit: 'cover' }).flatten({ background: INK })
    // Takes several times as long as without, and makes every mail smaller.
    const jpeg = await cut.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    const shared = new SharedArrayBuffer(jpeg.length)
    new Uint8Array(shared).set(jpeg)
    return shared
  } catch (error) {
    process.emitWarning(`A ticket is drawn without its picture: ${String(error)}`)
    return null
  }
}
