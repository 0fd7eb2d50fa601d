import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StockRow {
  id: number
  capacity: number | null
  taken: number
  /** How many wait for a place: so many of the free ones are theirs. */
  waiting: number
  /** Goes up with every change of the row. */
  version: number
}

/** What is left for everybody; less than nothing where more wait than there are places. A release before this one tells of no `waiting`. */
export const leftOf = ({ capacity, taken, waiting }: StockRow): number | null =>
  capacity === null ? null : capacity - taken - (waiting ?? 0)

export const readAll = (sql: Sql) => sql<StockRow[]>`select id, capacity, taken, waiting, version from stock`

/** `with ordinality` keeps the ids in the order of the capacities. */
export const insertRows = (tx: Tx, capacities: (number | null)[]) => tx<{ id: number }[]>`
  insert into stock (capacity)
  select capacity from unnest(${capacities}::integer[]) with ordinality as new (capacity, position)
   order by position
  returning id`

/** Returns the ids of which more is taken than the new capacity; they keep the old one. */
export const updateCapacities = (tx: Tx, ids: number[], capacities: (number | null)[]) => tx<
  { id: number }[]
>`
  with change as (select * from unnest(${ids}::integer[], ${capacities}::integer[]) as change (id, capacity)),
  updated as (
    update stock set capacity = change.capacity, version = version + 1
      from change
     where stock.id = change.id and stock.capacity is distinct from change.capacity
       and (change.capacity is null or stock.taken <= change.capacity))
  select change.id from change join stock using (id) where change.capacity is not null and stock.taken > change.capacity`

/** Locks in the order of the ids, so that two transactions never wait for each other in a circle. */
export const lockRows = (tx: Tx, ids: number[]) => tx<StockRow[]>`
  select id, capacity, taken, waiting, version from stock where id = any(${ids}::integer[]) order by id for update`

export const adjustRows = (tx: Tx, ids: number[], changes: number[]) => tx<StockRow[]>`
  update stock set taken = taken + change.by, version = version + 1
    from unnest(${ids}::integer[], ${changes}::integer[]) as change (id, by)
   where stock.id = change.id
  returning stock.id, stock.capacity, stock.taken, stock.waiting, stock.version`

export const adjustWaiting = (tx: Tx, changes: { id: number; taken: number; waiting: number }[]) => tx<
  StockRow[]
>`
  update stock set taken = stock.taken + change.taken, waiting = stock.waiting + change.waiting, version = version + 1
    from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, taken integer, waiting integer)
   where stock.id = change.id
  returning stock.id, stock.capacity, stock.taken, stock.waiting, stock.version`
