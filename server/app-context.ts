import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as health from '#server/platform/health.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { offsetClock, type Clock } from '#server/platform/clock.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#server/platform/log.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import type { Settings } from '#server/platform/settings.ts'
import { openShop, type Shop } from '#server/platform/shop.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'

/** What a running Festoon works with: its shop, and the address of its database. */
export interface AppContext {
  shop: Shop
  url: string
  /** Waits for what is under way, then closes everything that `openAppContext` opened. */
  close: () => Promise<void>
}

/**
 * Opens the database (the embedded one unless `databaseUrl` is set), migrates it and loads the caches. With `share` it
 * uses the embedded database of a running Festoon.
 * Refuses (StartRefusal):
 * - a database that cannot be reached
 * - what `startEmbeddedPostgres` refuses
 */
export async function openAppContext(
  settings: Settings,
  log: Log,
  { share = false } = {},
): Promise<AppContext> {
  const embedded =
    settings.databaseUrl === null ? await startEmbeddedPostgres(settings.dataDir, { share, log }) : null
  const url = embedded?.url ?? settings.databaseUrl ?? ''
  try {
    await migrateOrRefuse(url)
    const opened = await createAppContext(url, settings, offsetClock(settings.clockOffset), log)
    if (embedded) health.watch(opened.shop, embedded.problem)
    return {
      shop: opened.shop,
      url,
      close: async () => {
        await opened.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Opens a shop on a migrated database, and loads the caches. */
export async function createAppContext(
  url: string,
  settings: Settings,
  clock: Clock,
  log: Log,
): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const shop = openShop(url, settings, clock, log)
  const cartQueue = await fillCaches(shop).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  return {
    shop,
    close: async () => {
      await cartQueue.close()
      mail.close(shop)
      await shop.close()
    },
  }
}

async function fillCaches(shop: Shop): Promise<{ close: () => Promise<void> }> {
  await Promise.all([site.open(shop), catalogue.open(shop), stock.open(shop)])
  return carts.queue.open(shop)
}

async function migrateOrRefuse(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // SQLSTATE classes 28 and 3D: the role or the database does not exist or refuses the login.
    if (!(error instanceof DatabaseUnavailable) && !/^(28|3D)/.test(code)) throw error
    throw new StartRefusal(`the database of DATABASE_URL cannot be reached (${code}).`, { cause: error })
  }
}
