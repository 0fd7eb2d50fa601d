import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StockRow {
  id: number
  capacity: number | null
  taken: number
  /** Goes up with every change of the row. */
  version: number
}

export const readAll = (sql: Sql) => sql<StockRow[]>`select id, capacity, taken, version from stock`

/** `with ordinality` keeps the ids in the order of the capacities. */
export const insertRows = (tx: Tx, capacities: (number | null)[]) => tx<{ id: number }[]>`
  insert into stock (capacity)
  select capacity from unnest(${capacities}::integer[]) with ordinality as wish (capacity, position)
   order by position
  returning id`

/** Ids that come back were too full for the new capacity and keep the old one. */
export const updateCapacities = (tx: Tx, ids: number[], capacities: (number | null)[]) => tx<
  { id: number }[]
>`
  with wish as (select * from unnest(${ids}::integer[], ${capacities}::integer[]) as wish (id, capacity)),
  resized as (
    update stock set capacity = wish.capacity, version = version + 1
      from wish
     where stock.id = wish.id and stock.capacity is distinct from wish.capacity
       and (wish.capacity is null or stock.taken <= wish.capacity))
  select wish.id from wish join stock using (id) where wish.capacity is not null and stock.taken > wish.capacity`

/** Locks in the order of the ids, so that two transactions never wait for each other in a circle. */
export const lockRows = (tx: Tx, ids: number[]) => tx<StockRow[]>`
  select id, capacity, taken, version from stock where id = any(${ids}::integer[]) order by id for update`

export const adjustRows = (tx: Tx, ids: number[], changes: number[]) => tx<StockRow[]>`
  update stock set taken = taken + wish.change, version = version + 1
    from unnest(${ids}::integer[], ${changes}::integer[]) as wish (id, change)
   where stock.id = wish.id
  returning stock.id, stock.capacity, stock.taken, stock.version`

export const notifyProcesses = (tx: Tx, payload: string) => tx`select pg_notify('stock', ${payload})`
