import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import { isSvg } from './folders.ts'
import { messages } from './messages.ts'
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
  if (!whole.startsWith(resolve(folder) + sep)) return messages.notBeside
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? '')) return null
    throw error
  })
  if (!found?.isFile()) return messages.notThere
  const largest = isSvg(file) ? LARGEST_DRAWING : LARGEST_FILE
  if (found.size > largest) return messages.large({ most: largest / MIB })
  if (!isSvg(file)) return photoFault(whole, use)
  return use === 'logo' ? svgFault(await readFile(whole)) : messages.onlyLogo
}

/** A name that is too long names no file; nor does one with a character that no name can have. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']

async function photoFault(whole: string, use: NamedPicture['use']): Promise<string | null> {
  // Its errors say that it knows no such picture, in the words of libraries below it.
  const picture = await sharp(whole, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = picture?.compression === 'av1' ? 'avif' : picture?.format
  if (!picture || !FORMATS.includes(format ?? '')) return messages.notPicture({ formats: FORMATS.join(', ') })
  const { width, height } = picture.autoOrient
  if (width * height > MOST_PIXELS) return messages.manyPixels({ most: MOST_PIXELS / 1_000_000 })
  if (use === 'banner' && (width !== BANNER.width || height !== BANNER.height))
    return messages.bannerSize({ width, height, rightWidth: BANNER.width, rightHeight: BANNER.height })
  return null
}
