import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import { each, type Draft } from './draft.ts'
import type { Problem } from './problem.ts'
import { faultOfSvg } from './svg.ts'

/** A place of the file that names a picture: `products[3].shop_image` names `pictures/weekend.jpg`. */
export interface Named {
  path: string
  file: string
  /** What it is for decides its form and the sizes that are made of it. */
  use: 'logo' | 'banner' | 'item'
}

export const IMAGES = ['shop_image', 'shop_image_2', 'shop_image_3', 'shop_image_4'] as const

const BANNER = { width: 1920, height: 768 }
const LARGEST_FILE = 20 * 1024 * 1024
const MOST_PIXELS = 50_000_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

export const isDrawing = (file: string): boolean => /\.svg$/i.test(file)

/** Every picture that a festival names, in the order of the file. */
export function* named(draft: Draft): Generator<Named> {
  const { site } = draft.festival
  for (const use of ['logo', 'banner'] as const)
    if (draft.sound(`site.${use}`) && site[use] !== null) yield { path: `site.${use}`, file: site[use], use }
  for (const { entry, at, sound } of [...each(draft, 'products'), ...each(draft, 'merchandise')])
    for (const field of IMAGES) {
      const file = entry[field]
      if (sound(field) && file !== null) yield { path: `${at}.${field}`, file, use: 'item' }
    }
}

/** What is wrong with the pictures: not beside the file, no picture, too large, a banner of another size, a drawing with scripts. */
export async function pictureFaults(draft: Draft, folder: string): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { path, file, use } of named(draft)) {
    const fault = await faultOf(folder, file, use)
    if (fault !== null) problems.push({ path, fault: `${file} ${fault}` })
  }
  return problems
}

/** What is wrong with one picture for its use, as the end of a sentence about it; null when nothing is. */
export async function faultOf(folder: string, file: string, use: Named['use']): Promise<string | null> {
  const whole = resolve(folder, file)
  if (!whole.startsWith(resolve(folder) + sep)) return 'is not beside this file'
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!found?.isFile()) return 'is not there'
  if (found.size > LARGEST_FILE) return `is larger than ${LARGEST_FILE / 1024 / 1024} MB`
  if (!isDrawing(file)) return faultOfPhoto(whole, use)
  return use === 'logo' ? faultOfSvg(await readFile(whole)) : 'is a drawing, and only the logo may be one'
}

async function faultOfPhoto(whole: string, use: Named['use']): Promise<string | null> {
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
