import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, parse, resolve } from 'node:path'
import sharp from 'sharp'
import { token } from '#server/platform/security/random.ts'
import type { Fault } from '#server/festival/read/faults.ts'
import { isSvg, type NamedPicture } from './validate.ts'

/** The widths in which a picture is published beside its full one, by its use. */
const WIDTHS = { logo: [], banner: [960], item: [100, 200, 350, 500, 700] } as const

const WIDEST = 1920
const AT_ONCE = 2

/** The folders of the published pictures and of their originals, which the export needs. */
export const foldersOf = (dataDir: string) => ({
  shown: join(dataDir, 'pictures'),
  originals: join(dataDir, 'originals'),
})

/** A function that finds the original of a published picture; it gives undefined for an unknown address. */
export async function originalsIn(dataDir: string): Promise<(address: string) => string | undefined> {
  const { originals } = foldersOf(dataDir)
  await mkdir(originals, { recursive: true })
  const addresses = (await readdir(originals)).map((name): [string, string] => [addressOf(name), name])
  const names = new Map(addresses)
  return (address) => names.get(address)
}

/** The address of the picture whose original has this name. */
function addressOf(original: string): string {
  const { name } = parse(original)
  return `/pictures/${name}.${isSvg(original) ? 'svg' : 'webp'}`
}

export interface Published {
  /** A picture's path in the file to its path in the shop: `pictures/shirt.jpg` to `/pictures/shirt-3f2a9c1b.webp`. */
  urls: Map<string, string>
  faults: Fault[]
}

/**
 * Publishes pictures as WebP without metadata, in the sizes that pages show, under names that contain a hash of the content.
 * A picture that is published already is left as it is.
 */
export async function publish(pictures: NamedPicture[], folder: string, dataDir: string): Promise<Published> {
  const { shown, originals } = foldersOf(dataDir)
  await Promise.all([mkdir(shown, { recursive: true }), mkdir(originals, { recursive: true })])
  const published: Published = { urls: new Map(), faults: [] }
  const waiting = new Map(pictures.map((picture) => [`${picture.use} ${picture.file}`, picture])).values()
  const work = async () => {
    for (const picture of waiting) {
      const url = await publishOne(picture, folder, shown, originals)
      if (url === null) published.faults.push({ path: picture.path, fault: `${picture.file} is damaged` })
      else published.urls.set(picture.file, url)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return published
}

async function publishOne({ file, use }: NamedPicture, folder: string, shown: string, originals: string) {
  const bytes = await readFile(resolve(folder, file))
  const name = nameOf(file, bytes)
  const original = name + extname(file).toLowerCase()
  await keep(join(originals, original), () => bytes)
  if (isSvg(file)) {
    await keep(join(shown, `${name}.svg`), () => bytes)
    return addressOf(original)
  }
  try {
    await keep(join(shown, `${name}.webp`), () => fullSize(bytes))
    for (const width of WIDTHS[use])
      await keep(join(shown, `${name}.${width}.webp`), () => narrow(bytes, width))
  } catch (error) {
    if (error instanceof Error && !('code' in error)) return null
    throw error
  }
  return addressOf(original)
}

/** `weekend-3f2a9c1b`: the hash in a given name is replaced, so that the pictures of an export keep their names. */
function nameOf(file: string, bytes: Uint8Array): string {
  const stem = parse(file)
    .name.toLowerCase()
    .replace(/-[0-9a-f]{8}$/, '')
  const plain = stem.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture'
  return `${plain}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
}

/** Writes a file that does not exist yet, atomically. */
async function keep(target: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<void> {
  const there = await access(target).then(
    () => true,
    () => false,
  )
  if (there) return
  const part = `${target}.${token()}.part`
  await writeFile(part, await make())
  await rename(part, target)
}

async function fullSize(bytes: Uint8Array): Promise<Uint8Array> {
  const { format, width, exif, xmp } = await sharp(bytes).metadata()
  if (format === 'webp' && width <= WIDEST && !exif && !xmp) return bytes
  return narrow(bytes, WIDEST)
}

const narrow = (bytes: Uint8Array, width: number): Promise<Uint8Array> =>
  sharp(bytes).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
