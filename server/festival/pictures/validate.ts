import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import { entriesOf, type Draft } from '#server/festival/read/draft.ts'
import type { Fault } from '#server/festival/read/faults.ts'
import { svgFault } from './svg.ts'

/** A picture that a festival refers to: `products[3].shop_image` refers to `pictures/weekend.jpg`. */
export interface NamedPicture {
  path: string
  file: string
  /** Decides which formats are accepted, and in which sizes the picture is published. */
  use: 'logo' | 'banner' | 'item'
}

export const IMAGE_FIELDS = ['shop_image', 'shop_image_2', 'shop_image_3', 'shop_image_4'] as const

const BANNER = { width: 1920, height: 768 }
const LARGEST_FILE = 20 * 1024 * 1024
const MOST_PIXELS = 50_000_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

export const isSvg = (file: string): boolean => /\.svg$/i.test(file)

/** Every picture that a festival refers to, in the order of the file. */
export function* namedPictures(draft: Draft): Generator<NamedPicture> {
  const { site } = draft.festival
  for (const use of ['logo', 'banner'] as const)
    if (draft.isValid(`site.${use}`) && site[use] !== null)
      yield { path: `site.${use}`, file: site[use], use }
  for (const { entry, at, isValid } of [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')])
    for (const field of IMAGE_FIELDS) {
      const file = entry[field]
      if (isValid(field) && file !== null) yield { path: `${at}.${field}`, file, use: 'item' }
    }
}

/** A picture is at fault that is missing, in no known format, too large, a banner of another size, or an SVG with scripts. */
export async function pictureFaults(draft: Draft, folder: string): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { path, file, use } of namedPictures(draft)) {
    const fault = await pictureFault(folder, file, use)
    if (fault !== null) faults.push({ path, fault: `${file} ${fault}` })
  }
  return faults
}

/** What is wrong with one picture for its use, as the rest of a sentence about it; null when nothing is. */
export async function pictureFault(
  folder: string,
  file: string,
  use: NamedPicture['use'],
): Promise<string | null> {
  const whole = resolve(folder, file)
  if (!whole.startsWith(resolve(folder) + sep)) return 'is not beside this file'
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!found?.isFile()) return 'is not there'
  if (found.size > LARGEST_FILE) return `is larger than ${LARGEST_FILE / 1024 / 1024} MB`
  if (!isSvg(file)) return photoFault(whole, use)
  return use === 'logo' ? svgFault(await readFile(whole)) : 'is a drawing, and only the logo may be one'
}

async function photoFault(whole: string, use: NamedPicture['use']): Promise<string | null> {
  // Its errors say that it knows no such picture, in the words of libraries below it.
  const picture = await sharp(whole, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = picture?.compression === 'av1' ? 'avif' : picture?.format
  if (!picture || !FORMATS.includes(format ?? '')) return `is not a picture (${FORMATS.join(', ')})`
  const { width, height } = picture.autoOrient
  if (width * height > MOST_PIXELS) return `has more than ${MOST_PIXELS / 1_000_000} million pixels`
  if (use === 'banner' && (width !== BANNER.width || height !== BANNER.height))
    return `is ${width} by ${height} pixels, and a banner is ${BANNER.width} by ${BANNER.height}`
  return null
}
