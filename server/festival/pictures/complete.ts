import { join, parse } from 'node:path'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import * as site from '#server/shop/site/site.ts'
import { originalsOf, ORIGINALS, SHOWN } from './folders.ts'
import { IMAGE_FIELDS, type NamedPicture } from './referenced-pictures.ts'
import { missingOf, publish, sizesOf } from './publish.ts'

/**
 * Renders missing sizes of the pictures that the festival uses. Pictures that cannot be rendered are logged and stay unchanged.
 */
export async function completePictures(shop: Shop): Promise<void> {
  if (!site.exists(shop)) return
  const incomplete = await incompletePictures(shop)
  for (const { file } of incomplete) await storedFiles.fetchCopy(shop, `${ORIGINALS}/${file}`)
  const { faults } = await publish(incomplete, join(shop.settings.dataDir, ORIGINALS), shop)
  for (const { file, fault } of faults) shop.log.warn({ file, fault }, 'a picture lacks some of its sizes')
}

/** The originals of the festival's pictures that lack one of the sizes of their use. */
async function incompletePictures(shop: Shop): Promise<NamedPicture[]> {
  const originalOf = await originalsOf(shop)
  const sizes = [...shownPictures(shop)].flatMap(([path, address, use]) => {
    const file = originalOf(address)
    if (file === undefined) return []
    return sizesOf(`${SHOWN}/${parse(file).name}`, file, use).map(({ target }) => ({
      target,
      path,
      file,
      use,
    }))
  })
  return missingOf(shop, sizes)
}

function* shownPictures(shop: Shop): Generator<[path: string, address: string, use: NamedPicture['use']]> {
  const settings = site.of(shop)
  const { products, merchandise } = catalogue.of(shop)
  for (const use of ['logo', 'banner'] as const)
    if (settings[use] !== null) yield [`site.${use}`, settings[use], use]
  for (const item of [...products, ...merchandise])
    for (const field of IMAGE_FIELDS) if (item[field] !== null) yield [field, item[field], 'item']
}
