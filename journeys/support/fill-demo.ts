import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as demo from '#demo/demo.ts'
import { createAppContext, openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import * as festival from '#server/festival/festival.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openLog } from '#server/platform/log.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** A quarter of those of `npm start`: enough for every list, status and chart of the office. */
const CUSTOMERS = 60

/** What takes the place of the other pictures: drawing the sizes of all would take ten seconds of CPU time. */
const PICTURES = ['logo.svg', 'banner.webp', 'weekend.webp', 'thursday.webp', 'friday.webp', 'saturday.webp']

/** Fills the data folder of a shop with the demo festival and six weeks of sales, as the first start does, but with fewer customers and pictures. */
export async function fillDemo(env: Record<string, string>): Promise<void> {
  const folder = await demoFestival()
  const settings = readSettings({ ...env, FESTIVAL: join(folder, 'demo.yaml') })
  const log = openLog('error')
  const { shop, url, close } = await openAppContext(settings, log)
  try {
    await festival.importFile(shop, settings.festival)
    await demo.simulate(
      shop.clock,
      {
        open: (past) => createAppContext(`${url}?options=-csynchronous_commit%3Doff`, settings, past, log),
        housekeep: runHousekeeping,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
      CUSTOMERS,
    )
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
}

/** A folder with the festival file of the demo and the pictures beside it. */
async function demoFestival(): Promise<string> {
  const folder = await temporaryFolder()
  await symlink(resolve('festivals/pictures'), join(folder, 'pictures'))
  const text = await readFile('festivals/demo.yaml', 'utf8')
  const replace = (line: string, name: string) =>
    PICTURES.includes(name) ? line : line.replace(name, 'weekend.webp')
  await writeFile(join(folder, 'demo.yaml'), text.replaceAll(/^ +\w+: pictures\/(\S+)$/gm, replace))
  return folder
}
