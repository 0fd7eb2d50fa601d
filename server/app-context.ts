import { setTimeout as sleep } from 'node:timers/promises'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as health from '#server/platform/health/health.ts'
import { countConnections } from '#server/platform/database/pools.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { offsetClock, type Clock } from '#server/platform/clock.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { flushNotifications } from '#server/platform/cache/notifications.ts'
import type { Log } from '#server/platform/log.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { refusePooler } from '#server/platform/database/pooler.ts'
import type { Settings } from '#server/platform/settings.ts'
import { openShop, type Shop, type Sql } from '#server/platform/shop.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'

/** The context of a running Festoon: its shop, and the URL of its database. */
export interface AppContext {
  shop: Shop
  url: string
  /** Waits for pending work, then closes only the shop: its database stays open for other processes. */
  closeShop: () => Promise<void>
  /** Closes the shop, unless it is closed, and everything else that `openAppContext` opened. */
  close: () => Promise<void>
  /** Why the embedded database has stopped; null while it runs or is being started. */
  problem: () => string | null
}

/** Waits for an unreachable database: retries after this many milliseconds, with a log message, until the signal. */
export interface WaitForDatabase {
  every: number
  say: (sentence: string) => void
  signal: AbortSignal
}

/**
 * Opens the database (the embedded one unless `databaseUrl` is set), migrates it and loads the caches. With `share` it uses the embedded
 * database of a running Festoon.
 * Refuses (StartRefusal):
 * - an unreachable database, unless it has `patience`; one that rejects the login
 * - a connection pooler in front of it that does not keep sessions (`refusePooler`)
 * - a database that was set up before the first release
 * - what `startEmbeddedPostgres` refuses
 */
export async function openAppContext(
  settings: Settings,
  log: Log,
  { share = false, patience = null }: { share?: boolean; patience?: WaitForDatabase | null } = {},
): Promise<AppContext> {
  const embedded =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres(settings.dataDir, {
          share,
          connections: countConnections(settings.processes),
          log,
        })
      : null
  const url = embedded?.url ?? settings.databaseUrl ?? ''
  try {
    if (embedded) await migrate(url)
    else await migrateWhenReachable(url, patience)
    const opened = await createAppContext(url, settings, offsetClock(settings.clockOffset), log)
    const problem = embedded?.problem ?? (() => null)
    health.watch(opened.shop, problem)
    let closed: Promise<void> | undefined
    const closeShop = () => (closed ??= opened.close())
    const close = async () => {
      await closeShop()
      await embedded?.stop()
    }
    return { shop: opened.shop, url, closeShop, close, problem }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Opens a shop on a migrated database, over connections of its own unless it is given open ones, and loads the caches. */
export async function createAppContext(
  url: string,
  settings: Settings,
  clock: Clock,
  log: Log,
  sql?: Sql,
): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const shop = openShop(url, settings, clock, log, sql)
  const queue = await fillCaches(shop).catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  return {
    shop,
    close: async () => {
      await queue.close()
      await mail.close(shop)
      await flushNotifications(shop)
      await shop.close()
    },
  }
}

async function fillCaches(shop: Shop): Promise<{ close: () => Promise<void> }> {
  // Sequentially on one connection: opening another takes longer than waiting.
  for (const { open } of [site, catalogue, stock, waitingRoom]) await open(shop)
  await paymentDeadlines.refreshNext(shop)
  return cartCommands.open(shop)
}

async function migrateWhenReachable(url: string, patience: WaitForDatabase | null): Promise<void> {
  for (;;)
    try {
      return await migrateOrRefuse(url)
    } catch (error) {
      const cause = error instanceof StartRefusal ? error.cause : error
      if (!patience || !(cause instanceof DatabaseUnavailable) || patience.signal.aborted) throw error
      patience.say(`Waiting for the database of DATABASE_URL (${cause.code}) …`)
      await sleep(patience.every, undefined, { signal: patience.signal }).catch(() => undefined)
    }
}

async function migrateOrRefuse(url: string): Promise<void> {
  try {
    await refusePooler(url, 'DATABASE_URL')
    await migrate(url)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // SQLSTATE classes 28 and 3D: the role or the database does not exist, or rejects the login.
    if (!(error instanceof DatabaseUnavailable) && !/^(28|3D)/.test(code)) throw error
    throw new StartRefusal(`the database of DATABASE_URL cannot be reached (${code}).`, { cause: error })
  }
}
