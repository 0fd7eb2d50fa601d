import type { Shop, Sql, Tx } from './shop.ts'

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
  round: number
}

/** A cache under a unique name, which is also the channel of its notifications. */
export function createCache<T>(name: string, load: (sql: Sql) => Promise<T>): Cache<T> {
  const held = new WeakMap<Shop, Held<T>>()
  let rounds = 0
  const refresh = async (shop: Shop): Promise<void> => {
    const round = ++rounds
    const value = await load(shop.sql)
    // A load that began earlier may end later, with an older value.
    if (round > (held.get(shop)?.round ?? 0)) held.set(shop, { value, round })
  }
  const refreshOrSay = (shop: Shop) => async () => {
    try {
      await refresh(shop)
    } catch (error) {
      shop.log.error({ err: error, name }, 'cache not refreshed')
      throw error
    }
  }
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
      await tx`select pg_notify(${name}, '')`
      tx.onCommit(() => refresh(tx.shop))
    },
  }
}
