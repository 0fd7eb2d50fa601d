/** Draws the pictures of the demo festival into `festivals/pictures`; the same bytes each time. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { favicon, logo } from './drawing/mark.ts'
import { posters } from './drawing/posters.ts'
import { seeded } from './drawing/sheet.ts'

const folder = new URL('pictures/', import.meta.url)
const name = 'Festoon Nights'
const largest = 90_000

/** A grain, as of printed paper; it also hides the banding of the long gradients. */
const grain = (width: number, height: number): Buffer => {
  const random = seeded(1)
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 3)
    pixels.fill(Math.round(128 + (random() + random() + random() - 1.5) * 22), index, index + 3)
  return pixels
}

/** The best quality that stays below the size limit for slow mobile networks. */
const packed = async (picture: Buffer): Promise<Buffer> => {
  for (let quality = 76; ; quality -= 4) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= largest || quality <= 48) return file
  }
}

const printed = async (svg: string): Promise<Buffer> => {
  const picture = sharp(Buffer.from(svg)).flatten()
  const { width, height } = await picture.metadata()
  const film = { input: grain(width, height), raw: { width, height, channels: 3 as const } }
  return packed(
    await picture
      .composite([{ ...film, blend: 'soft-light' }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

await mkdir(folder, { recursive: true })
await writeFile(new URL('logo.svg', folder), logo(name))
await writeFile(new URL('favicon.svg', folder), favicon(name))
for (const [title, svg] of posters()) {
  const file = await printed(svg)
  await writeFile(new URL(`${title}.webp`, folder), file)
  console.log(`${title}.webp  ${Math.round(file.length / 1000)} kB`)
}
