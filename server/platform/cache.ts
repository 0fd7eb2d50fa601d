import type { Shop, Sql, Tx } from './shop.ts'

/** Something that every request reads and that rarely changes, kept in memory for each shop. */
export interface Cache<T> {
  /** What is known now. Costs no SQL. */
  get: (at: Shop | Tx) => T
  /** Loads it and keeps it fresh: another process that says `changed` is heard. */
  open: (shop: Shop) => Promise<void>
  /** Tells every process, this one included, to load again once the transaction has committed. */
  invalidate: (tx: Tx) => Promise<void>
}

interface Held<T> {
  value: T
  round: number
}

/** A memory under a name of its own (the channel on which processes tell each other). */
export function createCache<T>(name: string, load: (sql: Sql) => Promise<T>): Cache<T> {
  const held = new WeakMap<Shop, Held<T>>()
  let rounds = 0
  const refresh = async (shop: Shop): Promise<void> => {
    const round = ++rounds
    const value = await load(shop.sql)
    // A load that began earlier may end later; what it saw is older than what is held.
    if (round > (held.get(shop)?.round ?? 0)) held.set(shop, { value, round })
  }
  const refreshOrSay = (shop: Shop) => () =>
    void refresh(shop).catch((error: unknown) => shop.log.error({ err: error, name }, 'memory not refreshed'))
  return {
    get(at) {
      const kept = held.get('shop' in at ? at.shop : at)
      if (kept === undefined) throw new Error(`The memory "${name}" is not open`)
      return kept.value
    },
    async open(shop) {
      // Listen first, so that what changes while loading is heard. News that were sent while a connection was
      // lost are gone: whenever it is back, everything is loaded again.
      await shop.sql.listen(name, refreshOrSay(shop), refreshOrSay(shop))
      await refresh(shop)
    },
    async invalidate(tx) {
      await tx`select pg_notify(${name}, '')`
      tx.onCommit(() => refresh(tx.shop))
    },
  }
}
