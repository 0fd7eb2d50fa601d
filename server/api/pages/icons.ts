import { readFile } from 'node:fs/promises'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import * as site from '#server/site/site.ts'

/** The pictures of the shop on a home screen, with their widths in pixels. */
export const ICON_SIZES = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 }

const NIGHT = '#15112f'
const AMBER = '#ffb347'

// Drawn once for each festival as it is now.
const drawn = new WeakMap<site.Site, Map<number, Promise<Buffer>>>()

/** The festival's logo on the night of its pages, or a string of lights in its colour where it has no picture for a logo. */
export const iconOf = (shop: Shop, size: number): Promise<Buffer> =>
  drawn
    .getOrInsertComputed(site.of(shop), () => new Map<number, Promise<Buffer>>())
    .getOrInsertComputed(size, () => draw(shop, size))

async function draw(shop: Shop, size: number): Promise<Buffer> {
  // Few ask for it, and a server that sells need not have it in memory.
  const { default: sharp } = await import('sharp')
  const { logo, accentColor } = site.of(shop)
  const picture = logo === null ? null : await pictureAt(shop, logo)
  if (picture === null)
    return sharp(Buffer.from(lights(accentColor, size)))
      .png()
      .toBuffer()
  // A launcher may cut a circle out of it: what matters stays within four fifths.
  const inner = await sharp(picture)
    .resize(Math.round(size * 0.66), Math.round(size * 0.66), { fit: 'inside' })
    .toBuffer()
  const ground = { width: size, height: size, channels: 4, background: NIGHT } as const
  return sharp({ create: ground })
    .composite([{ input: inner }])
    .png()
    .toBuffer()
}

/** The bytes of a logo that is a picture; a drawing may name other files, and is not read here. */
async function pictureAt(shop: Shop, logo: string): Promise<Buffer | null> {
  const [, name] = /^\/pictures\/([\w.-]+\.(?:webp|png|jpe?g|avif))$/i.exec(logo) ?? []
  const copy = name === undefined ? null : await storedFiles.fetchCopy(shop, `pictures/${name}`)
  return copy === null ? null : readFile(copy)
}

const lights = (accent: string | null, size: number): string => {
  const color = accent !== null && /^#[0-9a-f]{6}$/i.test(accent) ? accent : AMBER
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44" width="${size}" height="${size}">
  <rect x="-6" y="-6" width="44" height="44" fill="${NIGHT}" />
  <path d="M3 9c4 9 22 9 26 0" fill="none" stroke="#c5bedd" stroke-width="1.6" stroke-linecap="round" />
  <circle cx="8.2" cy="16.2" r="3.2" fill="${color}" /><circle cx="16" cy="19.4" r="3.6" fill="#ffe2b0" />
  <circle cx="23.8" cy="16.2" r="3.2" fill="${color}" />
</svg>`
}
