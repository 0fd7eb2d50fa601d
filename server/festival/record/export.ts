import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { strToU8 } from 'fflate'
import { stringify } from 'yaml'
import { Festival } from '#contract/festival/festival.ts'
import type { Product } from '#contract/festival/items.ts'
import { useSnapshot } from '#server/festival/compare/compare.ts'
import { readCurrent } from '#server/festival/compare/compare.ts'
import { ORIGINALS, originalsOf } from '#server/festival/pictures/folders.ts'
import { IMAGE_FIELDS } from '#server/festival/pictures/referenced-pictures.ts'
import { withoutDefaults } from '#server/festival/read/read.ts'
import type { Shop } from '#server/platform/shop.ts'
import { zip, type ZipEntry } from '#server/platform/zip.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'

const HEADING = '# A festival file of Festoon. Money is in minor units; what is left out has its default.\n'

/** The festival as the text of a festival file, whose import results in the same festival; pictures are referred to as `pictures/…`. */
export async function exportYaml(shop: Shop): Promise<string> {
  const { text } = await exportFestival(shop)
  return text
}

/**
 * Writes the festival to `target`, a `.yaml` file or a folder for `festival.yaml`, and its pictures to `pictures` next to it. Returns the
 * path of the file.
 */
export async function exportTo(shop: Shop, target: string): Promise<string> {
  const file = ['.yaml', '.yml'].includes(extname(target)) ? target : join(target, 'festival.yaml')
  const { text, pictures } = await exportFestival(shop)
  await mkdir(join(dirname(file), 'pictures'), { recursive: true })
  for (const name of pictures)
    await copyFile(await originalFile(shop, name), join(dirname(file), 'pictures', name))
  await writeFile(file, text)
  return file
}

/** The festival as a zip of its file and its pictures, in chunks. */
export async function* exportZip(shop: Shop): AsyncGenerator<Uint8Array> {
  const { text, pictures } = await exportFestival(shop)
  const at = shop.clock.now()
  async function* files(): AsyncGenerator<ZipEntry> {
    yield { name: 'festival.yaml', content: [strToU8(text)], at }
    for (const name of pictures)
      yield { name: `pictures/${name}`, content: [await readFile(await originalFile(shop, name))], at }
  }
  // Pictures are already compressed.
  yield* zip(files(), { deflated: false })
}

async function originalFile(shop: Shop, name: string): Promise<string> {
  const copy = await storedFiles.fetchCopy(shop, `${ORIGINALS}/${name}`)
  if (copy === null) throw new Error(`The original ${name} is not stored`)
  return copy
}

/** The text of the festival's file, and the names of the original pictures. */
async function exportFestival(shop: Shop): Promise<{ text: string; pictures: Set<string> }> {
  const originalOf = await originalsOf(shop)
  const pictures = new Set<string>()
  const toFile = (url: string | null) => {
    if (url === null) return null
    const name = originalOf(url)
    if (name === undefined) throw new Error(`The original of ${url} is not stored`)
    pictures.add(name)
    return `pictures/${name}`
  }
  const { festival } = await shop.transact(async (tx) => {
    await useSnapshot(tx)
    return readCurrent(tx, 'with vouchers')
  })
  return {
    text: HEADING + stringify(withoutDefaults(Festival, withFiles(festival, toFile)), { lineWidth: 110 }),
    pictures,
  }
}

/** The festival with the file paths of its pictures instead of their addresses. */
function withFiles(festival: Festival, toFile: (address: string | null) => string | null): Festival {
  const ofItem = <Item extends Pick<Product, (typeof IMAGE_FIELDS)[number]>>(item: Item): Item => ({
    ...item,
    ...Object.fromEntries(IMAGE_FIELDS.map((field) => [field, toFile(item[field])])),
  })
  const { site } = festival
  return {
    ...festival,
    site: { ...site, logo: toFile(site.logo), banner: toFile(site.banner) },
    products: festival.products.map(ofItem),
    merchandise: festival.merchandise.map(ofItem),
    bundles: festival.bundles.map((bundle) => ({ ...bundle, shop_image: toFile(bundle.shop_image) })),
  }
}
