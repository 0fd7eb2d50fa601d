import { notifyProcesses } from './notifications.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'

/** A value that every request reads and that rarely changes, kept in the memory of each process. */
export interface Cache<T> {
  /** The current value; costs no SQL. */
  get: (at: Shop | Tx) => T
  /** Loads the value, and again whenever a process invalidates it. */
  open: (shop: Shop) => Promise<void>
  /** Has every process, this one included, load the value again once the transaction has committed. */
  invalidate: (tx: Tx) => Promise<void>
}

interface Held<T> {
  value: T
  version: number
  round: number
}

interface Versioned {
  name: string
  versionOf: (shop: Shop) => number
  refresh: (shop: Shop) => Promise<void>
}

const caches: Versioned[] = []

/** A cache under a unique name, which is also the channel of its notifications. */
export function createCache<T>(name: string, load: (sql: Sql) => Promise<T>): Cache<T> {
  const held = new WeakMap<Shop, Held<T>>()
  let rounds = 0
  const refresh = async (shop: Shop): Promise<void> => {
    const round = ++rounds
    // The version first: a value that is newer than its version is only loaded once more.
    const version = (await readVersions(shop.sql)).get(name) ?? 0
    const value = await load(shop.sql)
    // A load that began earlier may end later, with an older value.
    if (round > (held.get(shop)?.round ?? 0)) held.set(shop, { value, version, round })
  }
  const refreshOrSay = (shop: Shop) => async () => {
    try {
      await refresh(shop)
    } catch (error) {
      shop.log.error({ err: error, name }, 'cache not refreshed')
      throw error
    }
  }
  caches.push({ name, versionOf: (shop) => held.get(shop)?.version ?? 0, refresh })
  return {
    get(at) {
      const kept = held.get('shop' in at ? at.shop : at)
      if (kept === undefined) throw new Error(`The cache "${name}" is not open`)
      return kept.value
    },
    async open(shop) {
      // Listens before it loads, so that no change in between is missed. Notifications that are sent while the connection
      // is lost are lost as well: it loads again after every reconnect.
      await shop.sql.listen(name, refreshOrSay(shop), refreshOrSay(shop))
      await refresh(shop)
    },
    async invalidate(tx) {
      await tx`
        insert into cache_versions (name, version) values (${name}, 1)
        on conflict (name) do update set version = cache_versions.version + 1`
      tx.onCommit(async () => {
        notifyProcesses(tx.shop, name, [''])
        await refresh(tx.shop)
      })
    },
  }
}

/** The names of the caches of which this process has an older value than what stands in the database. */
export async function findStale(at: Shop | Tx): Promise<string[]> {
  const [sql, shop] = 'shop' in at ? [at, at.shop] : [at.sql, at]
  const versions = await readVersions(sql)
  return caches
    .filter(({ name, versionOf }) => versionOf(shop) < (versions.get(name) ?? 0))
    .map(({ name }) => name)
}

/** Loads what this process has an older value of than the database. */
export async function refreshStale(shop: Shop): Promise<void> {
  const stale = await findStale(shop)
  for (const { name, refresh } of caches) if (stale.includes(name)) await refresh(shop)
}

async function readVersions(sql: Sql | Tx): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; version: number }[]>`select name, version from cache_versions`
  return new Map(rows.map(({ name, version }) => [name, version]))
}
