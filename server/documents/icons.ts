import { readFile } from 'node:fs/promises'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import * as site from '#server/shop/site/site.ts'

import { accentOf, INK } from './drawing/colors.ts'

// Rendered once for each version of the festival.
const drawn = new WeakMap<site.Site, Map<string, Promise<Buffer>>>()

const once = (shop: Shop, name: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
  drawn
    .getOrInsertComputed(site.of(shop), () => new Map<string, Promise<Buffer>>())
    .getOrInsertComputed(name, draw)

/**
 * The festival's logo on its dark background as a square PNG of this size, or a string of lights in its colour if it has no logo picture.
 */
export const iconOf = (shop: Shop, size: number): Promise<Buffer> =>
  once(shop, `icon ${size}`, () => drawIcon(shop, size))

/** The festival's logo as a PNG that fits into this size; null if it has no logo picture. */
export async function logoOf(shop: Shop, width: number, height: number): Promise<Buffer | null> {
  const { logo } = site.of(shop)
  const picture = logo === null ? null : await pictureAt(shop, logo)
  if (picture === null) return null
  return once(shop, `logo ${width} ${height}`, async () => {
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize(width, height, { fit: 'inside' }).png().toBuffer()
  })
}

async function drawIcon(shop: Shop, size: number): Promise<Buffer> {
  // Loaded on demand, because few processes need it.
  const { default: sharp } = await import('sharp')
  const { logo, accentColor } = site.of(shop)
  const picture = logo === null ? null : await pictureAt(shop, logo)
  if (picture === null)
    return sharp(Buffer.from(lights(accentColor, size)))
      .png()
      .toBuffer()
  // Launchers may crop it to a circle: the content stays within four fifths.
  const inner = await sharp(picture)
    .resize(Math.round(size * 0.66), Math.round(size * 0.66), { fit: 'inside' })
    .toBuffer()
  const ground = { width: size, height: size, channels: 4, background: INK } as const
  return sharp({ create: ground })
    .composite([{ input: inner }])
    .png()
    .toBuffer()
}

/** The bytes of a bitmap logo; an SVG may refer to other files, and is not read here. */
async function pictureAt(shop: Shop, logo: string): Promise<Buffer | null> {
  const [, name] = /^\/pictures\/([\w.-]+\.(?:webp|png|jpe?g|avif))$/i.exec(logo) ?? []
  const copy = name === undefined ? null : await storedFiles.fetchCopy(shop, `pictures/${name}`)
  return copy === null ? null : readFile(copy)
}

const lights = (accent: string | null, size: number): string => {
  const color = accentOf(accent)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44" width="${size}" height="${size}">
  <rect x="-6" y="-6" width="44" height="44" fill="${INK}" />
  <path d="M3 9c4 9 22 9 26 0" fill="none" stroke="#c5bedd" stroke-width="1.6" stroke-linecap="round" />
  <circle cx="8.2" cy="16.2" r="3.2" fill="${color}" /><circle cx="16" cy="19.4" r="3.6" fill="#ffe2b0" />
  <circle cx="23.8" cy="16.2" r="3.2" fill="${color}" />
</svg>`
}
