import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StockRow {
  id: number
  capacity: number | null
  taken: number
  /** The number of people waiting for a place: that many free places are reserved for them. */
  waiting: number
  /** The rows of the shared capacities that a place of this row counts against. */
  shares: number[]
  /** Incremented with every change of the row. */
  version: number
}

/** The places available to everybody; negative if more people wait than there are places. */
export const remainingOf = ({ capacity, taken, waiting }: StockRow): number | null =>
  capacity === null ? null : capacity - taken - waiting

export const readAll = (sql: Sql) =>
  sql<StockRow[]>`select id, capacity, taken, waiting, shares, version from stock`

/** `with ordinality` keeps the ids in the order of the capacities. */
export const insertRows = (tx: Tx, capacities: (number | null)[]) => tx<{ id: number }[]>`
  insert into stock (capacity)
  select capacity from unnest(${capacities}::integer[]) with ordinality as new (capacity, position)
   order by position
  returning id`

/** Returns the ids of rows with more places taken than the new capacity; they keep the old one. */
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

/** Locks rows and their shared capacities in the order of their ids, so that transactions cannot deadlock. */
export const lockRows = (tx: Tx, ids: number[]) => tx<StockRow[]>`
  select id, capacity, taken, waiting, shares, version from stock
   where id = any(${ids}::integer[] || array(select unnest(shares) from stock where id = any(${ids}::integer[])))
   order by id for update`

/** Changes rows, and the taken places of their shared capacities. */
export const adjustRows = (tx: Tx, changes: { id: number; taken: number; waiting: number }[]) => tx<
  StockRow[]
>`
  with change as (
    select * from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, taken integer, waiting integer)),
  every as (
    select id, taken, waiting from change
    union all
    select unnest(s.shares), change.taken, 0 from change join stock s using (id) where change.taken <> 0),
  total as (select id, sum(taken)::integer as taken, sum(waiting)::integer as waiting from every group by id)
  update stock set taken = stock.taken + total.taken, waiting = stock.waiting + total.waiting, version = version + 1
    from total
   where stock.id = total.id and (total.taken <> 0 or total.waiting <> 0)
  returning stock.id, stock.capacity, stock.taken, stock.waiting, stock.shares, stock.version`

/** Updates changed shares of rows, then the size of shared rows, and recounts their taken places. */
export const updateShares = (tx: Tx, members: { id: number; shares: number[] }[]) => tx`
  update stock set shares = array(select json_array_elements_text(member.shares)::integer), version = version + 1
    from json_to_recordset(${JSON.stringify(members)}::text::json) as member (id integer, shares json)
   where stock.id = member.id
     and stock.shares <> array(select json_array_elements_text(member.shares)::integer)`

export const recount = (tx: Tx, shared: { id: number; capacity: number | null }[]) => tx`
  with wanted as (
    select * from json_to_recordset(${JSON.stringify(shared)}::text::json) as wanted (id integer, capacity integer)),
  counted as (
    select wanted.*, (select coalesce(sum(member.taken), 0) from stock member where member.shares @> array[wanted.id]) as held
      from wanted)
  update stock set capacity = counted.capacity, taken = counted.held, version = version + 1
    from counted
   where stock.id = counted.id
     and (stock.capacity is distinct from counted.capacity or stock.taken <> counted.held)`
