import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Shop } from '#server/platform/shop.ts'
import { readStored, readStoredVouchers } from '#server/festival/compare/stored.ts'
import { useSnapshot } from '#server/festival/compare/stored-queries.ts'
import { foldersOf, originalsIn } from '#server/festival/pictures/publish.ts'
import { Festival } from '#contract/festival/festival.ts'
import { withoutDefaults } from '#server/festival/read/visit.ts'

const HEADING = '# A festival file of Festoon. Money is in minor units; what is left out has its default.\n'

/** The festival of the shop as the text of a festival file that imports to the same festival; its pictures are named `pictures/…` beside it. */
export async function exportYaml(shop: Shop): Promise<string> {
  const { text } = await exportFestival(shop)
  return text
}

/** Writes the festival to `target`, a `.yaml` file or a folder to make `festival.yaml` in, and its pictures beside it. Gives the file's path. */
export async function exportTo(shop: Shop, target: string): Promise<string> {
  const file = ['.yaml', '.yml'].includes(extname(target)) ? target : join(target, 'festival.yaml')
  const { text, pictures } = await exportFestival(shop)
  await mkdir(join(dirname(file), 'pictures'), { recursive: true })
  const { originals } = foldersOf(shop.settings.dataDir)
  for (const name of pictures) await copyFile(join(originals, name), join(dirname(file), 'pictures', name))
  await writeFile(file, text)
  return file
}

/** The text of the festival's file, and the names of its pictures among the originals. */
export async function exportFestival(shop: Shop): Promise<{ text: string; pictures: Set<string> }> {
  const { dataDir } = shop.settings
  const originalOf = await originalsIn(dataDir)
  const pictures = new Set<string>()
  const toFile = (url: string | null) => {
    if (url === null) return null
    const name = originalOf(url)
    if (name === undefined) throw new Error(`The original of ${url} is missing in ${dataDir}`)
    pictures.add(name)
    return `pictures/${name}`
  }
  const festival = await shop.transact(async (tx) => {
    await useSnapshot(tx)
    const goods = await readStored(tx, toFile)
    if (!goods) throw new Error('No festival has been imported')
    return { ...goods, vouchers: await readStoredVouchers(tx, goods.site.timezone) }
  })
  return { text: HEADING + stringify(withoutDefaults(Festival, festival), { lineWidth: 110 }), pictures }
}
