import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, startShop } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** Opens a shop of its own, with the demo festival unless `FESTIVAL` names another; `close` takes all of it away. */
export async function openShop(env: { FESTIVAL?: string } = {}) {
  const DATA_DIR = await temporaryFolder()
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  const shop = await startShop({ ...env, PORT, PUBLIC_URL, DATA_DIR, RATE_LIMITS: 'off', NODE_ENV: 'test' })
  const close = async () => {
    await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return { url: PUBLIC_URL, dataDir: DATA_DIR, close }
}

/** Opens a shop of its own with the festival of the tests and with this setting of its site, a line of YAML. */
export async function openShopWith(setting: string) {
  const folder = await temporaryFolder()
  const FESTIVAL = join(folder, 'festival.yaml')
  const festival = await readFile('testing/fixtures/festival.yaml', 'utf8')
  await writeFile(FESTIVAL, festival.replace('site:\n', `site:\n  ${setting}\n`))
  const shop = await openShop({ FESTIVAL })
  // It was imported when the shop opened.
  await rm(folder, { recursive: true, force: true })
  return shop
}

/** One shop for all journeys, from before the first to after the last. */
export default async function open(): Promise<() => Promise<void>> {
  const { url, dataDir, close } = await openShop()
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = dataDir
  return close
}
