import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Runs `work` on the database of the running shop. */
export async function withRunningShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readSettings({ DATA_DIR: process.env['SHOP_DATA'], PUBLIC_URL: process.env['SHOP_URL'] })
  const { shop, close } = await openAppContext(settings, openLog('error'), { share: true })
  try {
    return await work(shop)
  } finally {
    await close()
  }
}
