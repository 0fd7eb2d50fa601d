import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, parse, resolve } from 'node:path'
import type { Fault } from '#server/festival/faults.ts'
import { runIsolated, UnreadableFile } from '#server/festival/run-isolated.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import { addressOf, isSvg, ORIGINALS, SHOWN } from './folders.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './referenced-pictures.ts'

const AT_ONCE = 2

/** The widths in which a picture is published in addition to its full width, by use. */
const WIDTHS = { logo: [], banner: [480, 960], item: [100, 200, 350, 500, 700] } as const

/** The fault of the picture that a field refers to. */
export interface PictureFault extends Fault {
  file: string
}

export interface Published {
  /** A picture's path in the file mapped to its path in the shop: `pictures/shirt.jpg` to `/pictures/shirt-3f2a9c1b.webp`. */
  urls: Map<string, string>
  faults: PictureFault[]
}

/** Publishes pictures; returns their addresses, and the faults of damaged ones. */
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
 * Publishes a valid picture in the sizes for pages, with a name that contains a hash of its content. Existing files are kept. Returns its
 * address; null if it is damaged.
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
  const drawn = widths.length === 0 ? [] : await runIsolated('draw', { file, bytes, widths })
  if (drawn === null) return null
  for (const [index, { target }] of missing.entries())
    await storedFiles.store(shop, target, drawn[index] ?? bytes)
  const original = name + extname(file).toLowerCase()
  for (const path of await storedFiles.findMissing(shop, [`${ORIGINALS}/${original}`]))
    await storedFiles.store(shop, path, bytes)
  return addressOf(original)
}

/** The published files of a picture, with the width of each; null is the full width. */
export function sizesOf(
  path: string,
  file: string,
  use: NamedPicture['use'],
): { target: string; width: number | null }[] {
  if (isSvg(file)) return [{ target: `${path}.svg`, width: null }]
  const narrow = WIDTHS[use].map((width) => ({ target: `${path}.${width}.webp`, width }))
  return [{ target: `${path}.webp`, width: null }, ...narrow]
}

/** `weekend-3f2a9c1b`: the hash in a given name is replaced, so that pictures of an export keep their names. */
function nameOf(file: string, bytes: Uint8Array): string {
  const stem = parse(file)
    .name.toLowerCase()
    .replace(/-[0-9a-f]{8}$/, '')
  const plain =
    stem
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, MAX_STEM_LENGTH) || 'picture'
  return `${plain}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
}

// Including hash, size and the suffix of a partial file, it must fit into the 255 bytes of a file name.
const MAX_STEM_LENGTH = 100

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
