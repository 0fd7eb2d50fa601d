import { createHash } from 'node:crypto'
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, parse, resolve } from 'node:path'
import sharp from 'sharp'
import { token } from '#server/platform/security/random.ts'
import { addressOf, foldersOf, isSvg } from './folders.ts'
import { cleanSvg } from './clean-svg.ts'
import type { NamedPicture } from './named.ts'

/** The widths in which a picture is published beside its full one, by its use. */
const WIDTHS = { logo: [], banner: [960], item: [100, 200, 350, 500, 700] } as const

const WIDEST = 1920

/** A picture in a folder, and the shop's own folder into which it goes. */
export interface PublishInput extends Pick<NamedPicture, 'file' | 'use'> {
  folder: string
  dataDir: string
}

/**
 * Publishes a valid picture as WebP without metadata, in the sizes that pages show, under a name that contains a hash of
 * the content, or a drawing with nothing but shapes in it. What is published already is left as it is. Gives its address;
 * null when the picture is damaged.
 */
export async function publishOne({ file, use, folder, dataDir }: PublishInput): Promise<string | null> {
  const { shown, originals } = foldersOf(dataDir)
  const bytes = await readFile(resolve(folder, file))
  const name = nameOf(file, bytes)
  const original = name + extname(file).toLowerCase()
  try {
    if (isSvg(file)) await keep(join(shown, `${name}.svg`), () => Buffer.from(cleanSvg(bytes.toString())))
    else await keepSizes(join(shown, name), bytes, WIDTHS[use])
  } catch (error) {
    if (error instanceof Error && !('code' in error)) return null
    throw error
  }
  await keep(join(originals, original), () => bytes)
  return addressOf(original)
}

async function keepSizes(target: string, bytes: Uint8Array, widths: readonly number[]): Promise<void> {
  await keep(`${target}.webp`, () => fullSize(bytes))
  for (const width of widths) await keep(`${target}.${width}.webp`, () => narrow(bytes, width))
}

/** `weekend-3f2a9c1b`: the hash in a given name is replaced, so that the pictures of an export keep their names. */
function nameOf(file: string, bytes: Uint8Array): string {
  const stem = parse(file)
    .name.toLowerCase()
    .replace(/-[0-9a-f]{8}$/, '')
  const plain =
    stem
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, LONGEST_STEM) || 'picture'
  return `${plain}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
}

// With the hash, the size and the name of the part that is being written it has to fit into the 255 of a file's name.
const LONGEST_STEM = 100

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
