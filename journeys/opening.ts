import { rm } from 'node:fs/promises'
import { freePort, startShop } from '#testing/running.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Opens one shop with the demo festival for all journeys, and closes it after the last. */
export default async function open(): Promise<() => Promise<void>> {
  const DATA_DIR = await temporaryFolder()
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  const shop = await startShop({ PORT, PUBLIC_URL, DATA_DIR, RATE_LIMITS: 'off', NODE_ENV: 'test' })
  process.env['SHOP_URL'] = PUBLIC_URL
  return async () => {
    await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}
