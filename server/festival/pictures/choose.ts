import { lookup } from '#contract/lookup.ts'
import { dirname } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'
import { checkPicture } from './check.ts'
import { ORIGINALS, originalsOf } from './folders.ts'
import { messages } from './messages.ts'
import { IMAGE_FIELDS, type NamedPicture } from './referenced-pictures.ts'
import type { Fault } from '#server/festival/faults.ts'
import { publish } from './publish.ts'

/** The fields of a part that refer to pictures, by the list of the part. */
const PICTURE_FIELDS = lookup<readonly string[]>({
  site: ['logo', 'banner'],
  products: IMAGE_FIELDS,
  merchandise: IMAGE_FIELDS,
  bundles: ['shop_image'],
})

/**
 * The faults of the pictures that an edited part refers to by address: unknown to the shop, or unsuitable for this use. A picture that was
 * added for another use is published in the sizes of this one.
 */
export async function choosePictures(shop: Shop, list: string, part: unknown): Promise<Fault[]> {
  const originalOf = await originalsOf(shop)
  const faults: Fault[] = []
  for (const [path, address] of addressesIn(list, part)) {
    const file = originalOf(address)
    const fault = file === undefined ? messages.notAdded : null
    const found = fault ?? (await choose(shop, { path, file: file ?? '', use: useOf(path) }))
    if (found !== null) faults.push({ path, fault: found })
  }
  return faults
}

async function choose(shop: Shop, named: NamedPicture): Promise<string | null> {
  const original = await storedFiles.fetchCopy(shop, `${ORIGINALS}/${named.file}`)
  if (original === null) return messages.notAdded
  const folder = dirname(original)
  const fault = await checkPicture(folder, named.file, named.use)
  if (fault !== null) return fault
  const { faults } = await publish([named], folder, shop)
  return faults[0]?.fault ?? null
}

function* addressesIn(list: string, part: unknown): Generator<[path: string, address: string]> {
  for (const [field, value] of Object.entries(Object(part)))
    if (PICTURE_FIELDS[list]?.includes(field) && typeof value === 'string') yield [field, value]
}

const useOf = (field: string): NamedPicture['use'] =>
  field === 'logo' || field === 'banner' ? field : 'item'
