import { readFile, rm } from 'node:fs/promises'
import { stringify } from 'yaml'
import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { serve } from '#server/serve.ts'
import { CHEAPEST } from '#testing/fixtures/passwords.ts'
import { freePort } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { copyTemplate, copyTemplateWith, createBlank, type Database, FESTIVAL } from './template.ts'

interface OwnShop {
  shop: Shop
  url: string
  close: () => Promise<void>
}

/**
 * Opens a shop on a database, and drops it at the end. It runs in the process of the journey: a process of its own would spend most of
 * its time on reading the code of the shop.
 */
async function openOn(database: Database, host = '127.0.0.1'): Promise<OwnShop> {
  const open = new AsyncDisposableStack()
  try {
    open.defer(database.drop)
    const DATA_DIR = await temporaryFolder()
    open.defer(() => rm(DATA_DIR, { recursive: true, force: true }))
    const PORT = String(await freePort())
    const url = `http://${host}:${PORT}`
    const env = { PORT, PUBLIC_URL: url, DATA_DIR, DATABASE_URL: database.url, RATE_LIMITS: 'off' }
    const settings = { ...readSettings(env), passwordCost: CHEAPEST }
    const context = await openAppContext(settings, openLog('error'))
    open.defer(context.close)
    await serve(context, { role: 'all', processes: 1, listen: true, shareDatabase: false }, open)
    return { shop: context.shop, url, close: () => open.disposeAsync() }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** Opens a shop with the tests' festival for one journey. */
export const openOwnShop = async (host?: string): Promise<OwnShop> => openOn(await copyTemplate(), host)

/** Opens a shop that has no festival of its own yet. */
export const openBlankShop = async (): Promise<OwnShop> => openOn(await createBlank())

/** The same with this setting of its site, a line of YAML. */
export async function openShopWithSetting(setting: string): Promise<OwnShop> {
  const festival = await readFile(FESTIVAL, 'utf8')
  return openOn(await copyTemplateWith(festival.replace('site:\n', `site:\n  ${setting}\n`)))
}

/** The same asking these questions, as the festival file has them. */
export async function openShopAsking(questions: object[]): Promise<OwnShop> {
  const festival = await readFile(FESTIVAL, 'utf8')
  return openOn(await copyTemplateWith(`${festival}\n${stringify({ questions })}`))
}

/** The same with these fields of an item, as the festival file has them. */
export async function openShopSelling(external_code: string, fields: object): Promise<OwnShop> {
  const festival = await readFile(FESTIVAL, 'utf8')
  const lines = Object.entries(fields).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}\n`)
  const first = `- external_code: ${external_code}\n`
  return openOn(await copyTemplateWith(festival.replace(first, `${first}${lines.join('')}`)))
}
