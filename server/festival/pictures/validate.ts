import { listed } from '#contract/define-messages.ts'
import sharp from 'sharp'
import { isSvg } from './folders.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './referenced-pictures.ts'
import { svgFault } from './svg.ts'

const BANNER = { width: 1920, height: 768 }
const MAX_PIXELS = 50_000_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

/** A picture with its name and its use. */
export interface PictureInput extends Pick<NamedPicture, 'file' | 'use'> {
  bytes: Uint8Array
}

/** The fault of a picture for its use, as the rest of a sentence about it; null without one. */
export async function pictureFault({ file, bytes, use }: PictureInput): Promise<string | null> {
  if (!isSvg(file)) return photoFault(bytes, use)
  return use === 'logo' ? svgFault(bytes) : messages.onlyLogo
}

async function photoFault(bytes: Uint8Array, use: NamedPicture['use']): Promise<string | null> {
  // The library throws for files that are not pictures, and for empty files.
  const picture = await Promise.try(() => sharp(bytes, { limitInputPixels: false }).metadata()).catch(
    () => null,
  )
  const format = picture?.compression === 'av1' ? 'avif' : picture?.format
  if (!picture || !FORMATS.includes(format ?? '')) return messages.notPicture({ formats: listed(FORMATS) })
  const { width, height } = picture.autoOrient
  if (width * height > MAX_PIXELS) return messages.manyPixels({ most: MAX_PIXELS / 1_000_000 })
  if (use === 'banner' && (width !== BANNER.width || height !== BANNER.height))
    return messages.bannerSize({ width, height, rightWidth: BANNER.width, rightHeight: BANNER.height })
  return null
}
