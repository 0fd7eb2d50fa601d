import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Shop } from '#server/platform/shop.ts'
import { collect, collectVouchers } from './collecting.ts'
import { standStill } from './collecting-queries.ts'
import { foldersOf, originalsIn } from './publishing.ts'
import { Festival } from '#contract/festival/festival.ts'
import { lean } from './walk.ts'

const HEADING = '# A festival file of Festoon. Money is in minor units; what is left out has its default.\n'

/** The festival of the shop as the text of a festival file that imports to the same festival; its pictures are named `pictures/…` beside it. */
export async function write(shop: Shop): Promise<string> {
  const { text } = await compose(shop)
  return text
}

/** Writes the festival to `target`, a `.yaml` file or a folder to make `festival.yaml` in, and its pictures beside it. Gives the file's path. */
export async function carry(shop: Shop, target: string): Promise<string> {
  const file = ['.yaml', '.yml'].includes(extname(target)) ? target : join(target, 'festival.yaml')
  const { text, pictures } = await compose(shop)
  await mkdir(join(dirname(file), 'pictures'), { recursive: true })
  const { originals } = foldersOf(shop.settings.dataDir)
  for (const name of pictures) await copyFile(join(originals, name), join(dirname(file), 'pictures', name))
  await writeFile(file, text)
  return file
}

/** The text of the festival's file, and the names of its pictures among the originals. */
export async function compose(shop: Shop): Promise<{ text: string; pictures: Set<string> }> {
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
    await standStill(tx)
    const goods = await collect(tx, toFile)
    if (!goods) throw new Error('No festival has been imported')
    return { ...goods, vouchers: await collectVouchers(tx, goods.site.timezone) }
  })
  return { text: HEADING + stringify(lean(Festival, festival), { lineWidth: 110 }), pictures }
}
