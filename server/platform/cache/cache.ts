import { notifyProcesses } from './notifications.ts'
import type { Connection, Shop, Sql, Tx } from '#server/platform/shop.ts'

export { keptFor } from './kept.ts'

/** A value that every request reads and that rarely changes, kept in the memory of each process. */
export interface Cache<T> {
  /** The current value; costs no SQL. */
  get: (at: Shop | Connection) => T
  /** Loads the value, and again whenever a process invalidates it. */
  open: (shop: Shop) => Promise<void>
  /** The value as of the database's version: the cached one if that is up to date, else loaded. Not for use after a change in the same transaction. */
  current: (tx: Tx) => Promise<T>
  /** Makes every process reload the value after the commit. If the new value is given, this process uses it instead. */
  invalidate: (tx: Tx, value?: T) => Promise<void>
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

/** A cache under a unique name, which is also the channel of its notifications. `load` gets the previous value. */
export function createCache<T>(name: string, load: (sql: Sql | Tx, known?: T) => Promise<T>): Cache<T> {
  const held = new WeakMap<Shop, Held<T>>()
  let rounds = 0
  const refresh = async (shop: Shop, { always = false } = {}): Promise<void> => {
    const round = ++rounds
    // The version is read first: a value newer than its version is merely reloaded once more.
    const version = await readVersion(shop.sql, name)
    // The process that changed the value is notified, too.
    if (!always && held.get(shop)?.version === version) return
    // In a transaction, so that its statements use only one connection and leave the others to sales.
    const value = await shop.transact((tx) => load(tx, held.get(shop)?.value))
    // A load that began earlier may end later, with an older value.
    if (round > (held.get(shop)?.round ?? 0)) held.set(shop, { value, version, round })
  }
  const refreshOrSay = (shop: Shop, options: { always: boolean }) => () =>
    refresh(shop, options).catch((error: unknown) => {
      shop.log.error({ err: error, name }, 'cache not refreshed')
      throw error
    })
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
      await shop.sql.listen(name, refreshOrSay(shop, { always: false }), refreshOrSay(shop, { always: true }))
      await refresh(shop)
    },
    async current(tx) {
      const [version, kept] = [await readVersion(tx, name), held.get(tx.shop)]
      return kept?.version === version ? kept.value : load(tx, kept?.value)
    },
    async invalidate(tx, value) {
      const version = await countUp(tx, name)
      tx.onCommit(async () => {
        notifyProcesses(tx.shop, name, [''])
        if (value === undefined) await refresh(tx.shop)
        else held.set(tx.shop, { value, version, round: ++rounds })
      })
    },
  }
}

/** The names of the caches that are outdated in this process. */
export async function findStale(at: Shop | Tx): Promise<string[]> {
  const [sql, shop] = 'shop' in at ? [at, at.shop] : [at.sql, at]
  const versions = await readVersions(sql)
  return caches
    .filter(({ name, versionOf }) => versionOf(shop) < (versions.get(name) ?? 0))
    .map(({ name }) => name)
}

/** Reloads the caches that are outdated in this process. */
export async function refreshStale(shop: Shop): Promise<void> {
  const stale = await findStale(shop)
  for (const { name, refresh } of caches) if (stale.includes(name)) await refresh(shop)
}

async function countUp(tx: Tx, name: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    insert into cache_versions (name, version) values (${name}, 1)
    on conflict (name) do update set version = cache_versions.version + 1
    returning version`
  return row?.version ?? 0
}

const readVersion = async (sql: Sql | Tx, name: string): Promise<number> =>
  (await readVersions(sql)).get(name) ?? 0

async function readVersions(sql: Sql | Tx): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; version: number }[]>`select name, version from cache_versions`
  return new Map(rows.map(({ name, version }) => [name, version]))
}
