import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import { isSvg } from './folders.ts'
import type { NamedPicture } from './named.ts'
import { svgFault } from './svg.ts'

const BANNER = { width: 1920, height: 768 }
const MIB = 1024 * 1024
const LARGEST_FILE = 20 * MIB
const LARGEST_DRAWING = 2 * MIB
const MOST_PIXELS = 50_000_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

/** What a picture is to be used for, and where it is: the path of a file, which must be in the folder. */
export interface PictureInput extends Pick<NamedPicture, 'file' | 'use'> {
  folder: string
}

/** What is wrong with one picture for its use, as the rest of a sentence about it; null when nothing is. */
export async function pictureFault({ folder, file, use }: PictureInput): Promise<string | null> {
  const whole = resolve(folder, file)
  if (!whole.startsWith(resolve(folder) + sep)) return 'is not beside this file'
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? '')) return null
    throw error
  })
  if (!found?.isFile()) return 'is not there'
  const largest = isSvg(file) ? LARGEST_DRAWING : LARGEST_FILE
  if (found.size > largest) return `is larger than ${largest / MIB} MB`
  if (!isSvg(file)) return photoFault(whole, use)
  return use === 'logo' ? svgFault(await readFile(whole)) : 'is a drawing, and only the logo may be one'
}

/** A name that is too long names no file; nor does one with a character that no name can have. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']

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
