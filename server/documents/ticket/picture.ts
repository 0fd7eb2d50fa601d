import { INK } from '#server/documents/drawing/colors.ts'
import { PICTURE } from './card.ts'

/** A JPEG in memory that the drawing threads share, so that it is not copied for each ticket. */
export type Picture = SharedArrayBuffer

/** So many are kept, of up to 300 kB each: those that were drawn last. */
const MOST = 50

const kept = new Map<string, Promise<Picture | null>>()
let made = 0

/** How many pictures were made: one for each product, however many tickets it has. */
export const picturesMade = (): number => made

/**
 * The picture of a file, cropped to its place on a ticket; null when it cannot be read. It is made once: the name of a
 * published picture contains a hash of its content, so that it never becomes another.
 */
export async function pictureOf(path: string): Promise<Picture | null> {
  const found = kept.get(path) ?? make(path)
  kept.delete(path)
  kept.set(path, found)
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
  const picture = await found
  if (picture === null) kept.delete(path)
  return picture
}

/** As a JPEG with three pixels for each point. */
async function make(path: string): Promise<Picture | null> {
  made += 1
  try {
    // A shop does not wait for the library when it opens.
    const { default: sharp } = await import('sharp')
    const [width, height] = [Math.round(PICTURE.width * 3), Math.round(PICTURE.height * 3)]
    const cut = sharp(path).resize(width, height, { fit: 'cover' }).flatten({ background: INK })
    // Takes several times as long as a plain one and is smaller, in every mail.
    const jpeg = await cut.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    const shared = new SharedArrayBuffer(jpeg.length)
    new Uint8Array(shared).set(jpeg)
    return shared
  } catch (error) {
    process.emitWarning(`A ticket is drawn without its picture: ${String(error)}`)
    return null
  }
}
