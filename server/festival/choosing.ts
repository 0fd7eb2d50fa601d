import type { Shop } from '#server/platform/shop.ts'
import { faultOf, IMAGES, type Named } from './pictures.ts'
import type { Problem } from './problem.ts'
import { foldersOf, originalsIn, publish } from './publishing.ts'

/** The fields of a part that name pictures, by the part's list. */
const FIELDS: Record<string, readonly string[]> = {
  site: ['logo', 'banner'],
  products: IMAGES,
  merchandise: IMAGES,
}

/**
 * What is wrong with the pictures that a part is given by their addresses: none of the shop's, or not fit for this use. One
 * that was added for another use gets the sizes of this one.
 */
export async function choosePictures(shop: Shop, list: string, part: unknown): Promise<Problem[]> {
  const { dataDir } = shop.settings
  const originalOf = await originalsIn(dataDir)
  const problems: Problem[] = []
  for (const [path, address] of addressesIn(list, part)) {
    const file = originalOf(address)
    const fault = file === undefined ? 'is none of the pictures that were added' : null
    const unfit = fault ?? (await choose(dataDir, { path, file: file ?? '', use: useOf(path) }))
    if (unfit !== null) problems.push({ path, fault: unfit })
  }
  return problems
}

async function choose(dataDir: string, named: Named): Promise<string | null> {
  const { originals } = foldersOf(dataDir)
  const fault = await faultOf(originals, named.file, named.use)
  if (fault !== null) return fault
  const { problems } = await publish([named], originals, dataDir)
  return problems.length > 0 ? 'is damaged' : null
}

function* addressesIn(list: string, part: unknown): Generator<[path: string, address: string]> {
  for (const [field, value] of Object.entries(Object(part)))
    if (FIELDS[list]?.includes(field) && typeof value === 'string') yield [field, value]
}

const useOf = (field: string): Named['use'] => (field === 'logo' || field === 'banner' ? field : 'item')
