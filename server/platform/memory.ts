import type { Shop, Sql, Tx } from './shop.ts'

/** Something that every request reads and that rarely changes, kept in memory for each shop. */
export interface Memory<T> {
  /** What is known now. Costs no SQL. */
  of: (at: Shop | Tx) => T
  /** Loads it and keeps it fresh: another process that says `changed` is heard. */
  open: (shop: Shop) => Promise<void>
  /** Tells every process, this one included, to load again once the transaction has committed. */
  changed: (tx: Tx) => Promise<void>
}

/** A memory under a name of its own (the channel on which processes tell each other). */
export function memory<T>(name: string, load: (sql: Sql) => Promise<T>): Memory<T> {
  const held = new WeakMap<Shop, T>()
  const refresh = async (shop: Shop): Promise<void> => void held.set(shop, await load(shop.sql))
  return {
    of(at) {
      const value = held.get('shop' in at ? at.shop : at)
      if (value === undefined) throw new Error(`The memory "${name}" is not open`)
      return value
    },
    async open(shop) {
      // Listen first: what changes while loading is then heard and loaded again.
      await shop.sql.listen(name, () => {
        refresh(shop).catch((error: unknown) => shop.log.error({ err: error, name }, 'memory not refreshed'))
      })
      await refresh(shop)
    },
    async changed(tx) {
      await tx`select pg_notify(${name}, '')`
      tx.onCommit(() => refresh(tx.shop))
    },
  }
}
