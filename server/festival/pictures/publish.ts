import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, parse, resolve } from 'node:path'
import type { Fault } from '#server/festival/read/faults.ts'
import { readApart, UnreadableFile } from '#server/festival/reader/reader.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import { addressOf, isSvg, ORIGINALS, SHOWN } from './folders.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './named.ts'

const AT_ONCE = 2

/** The widths in which a picture is published beside its full one, by its use. */
const WIDTHS = { logo: [], banner: [480, 960], item: [100, 200, 350, 500, 700] } as const

/** What is wrong with the picture that a field names. */
export interface PictureFault extends Fault {
  file: string
}

export interface Published {
  /** A picture's path in the file to its path in the shop: `pictures/shirt.jpg` to `/pictures/shirt-3f2a9c1b.webp`. */
  urls: Map<string, string>
  faults: PictureFault[]
}

/** Publishes pictures under addresses of their own; gives the addresses, and what is damaged. */
export async function publish(pictures: NamedPicture[], folder: string, shop: Shop): Promise<Published> {
  const published: Published = { urls: new Map(), faults: [] }
  const waiting = new Map(pictures.map((picture) => [`${picture.use} ${picture.file}`, picture])).values()
  const work = async () => {
    for (const { path, file, use } of waiting) {
      const outcome = await publishOrSay({ file, use }, folder, shop)
      if (outcome.url !== null) published.urls.set(file, outcome.url)
      else published.faults.push({ path, file, fault: outcome.fault })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return published
}

async function publishOrSay(
  picture: Pick<NamedPicture, 'file' | 'use'>,
  folder: string,
  shop: Shop,
): Promise<{ url: string } | { url: null; fault: string }> {
  try {
    const url = await publishOne(picture, folder, shop)
    return url === null ? { url, fault: messages.damaged } : { url }
  } catch (error) {
    if (error instanceof UnreadableFile) return { url: null, fault: error.fault }
    throw error
  }
}

/**
 * Publishes a valid picture in the sizes that pages show, under a name that contains a hash of the content. What is published
 * already is left as it is. Gives its address; null when the picture is damaged.
 */
async function publishOne(
  { file, use }: Pick<NamedPicture, 'file' | 'use'>,
  folder: string,
  shop: Shop,
): Promise<string | null> {
  const bytes = await readFile(resolve(folder, file))
  const name = nameOf(file, bytes)
  const missing = await missingOf(shop, sizesOf(`${SHOWN}/${name}`, file, use))
  const widths = missing.map(({ width }) => width)
  const drawn = widths.length === 0 ? [] : await readApart('draw', { file, bytes, widths })
  if (drawn === null) return null
  for (const [index, { target }] of missing.entries())
    await storedFiles.store(shop, target, drawn[index] ?? bytes)
  const original = name + extname(file).toLowerCase()
  for (const path of await storedFiles.findMissing(shop, [`${ORIGINALS}/${original}`]))
    await storedFiles.store(shop, path, bytes)
  return addressOf(original)
}

/** The files in which a picture is published, with the width of each; null is its full one. */
export function sizesOf(
  path: string,
  file: string,
  use: NamedPicture['use'],
): { target: string; width: number | null }[] {
  if (isSvg(file)) return [{ target: `${path}.svg`, width: null }]
  const narrow = WIDTHS[use].map((width) => ({ target: `${path}.${width}.webp`, width }))
  return [{ target: `${path}.webp`, width: null }, ...narrow]
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

/** Those of some sizes that are not stored yet. */
export async function missingOf<Size extends { target: string }>(shop: Shop, sizes: Size[]): Promise<Size[]> {
  const missing = new Set(
    await storedFiles.findMissing(
      shop,
      sizes.map(({ target }) => target),
    ),
  )
  return sizes.filter(({ target }) => missing.has(target))
}
