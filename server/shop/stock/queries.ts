import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StockRow {
  id: number
  capacity: number | null
  taken: number
  /** The number of people waiting for a place: that many free places are reserved for them. */
  waiting_count: number
  /** The rows of the shared capacities that a place of this row counts against. */
  shared_stock_ids: number[]
  /** Incremented with every change of the row. */
  version: number
}

/** The places available to everybody; negative if more people wait than there are places. */
export const remainingOf = ({ capacity, taken, waiting_count }: StockRow): number | null =>
  capacity === null ? null : capacity - taken - waiting_count

export const readAll = (sql: Sql) =>
  sql<StockRow[]>`select id, capacity, taken, waiting_count, shared_stock_ids, version from stock`

/** `with ordinality` keeps the ids in the order of the capacities. */
export const insertRows = (tx: Tx, capacities: (number | null)[]) => tx<{ id: number }[]>`
  insert into stock (capacity)
  select capacity from unnest(${capacities}::bigint[]) with ordinality as new (capacity, position)
   order by position
  returning id`

/** Returns the ids of rows with more places taken than the new capacity; they keep the old one. */
export const updateCapacities = (tx: Tx, ids: number[], capacities: (number | null)[]) => tx<
  { id: number }[]
>`
  with change as (select * from unnest(${ids}::integer[], ${capacities}::bigint[]) as change (id, capacity)),
  updated as (
    update stock set capacity = change.capacity, version = version + 1
      from change
     where stock.id = change.id and stock.capacity is distinct from change.capacity
       and (change.capacity is null or stock.taken <= change.capacity))
  select change.id from change join stock using (id) where change.capacity is not null and stock.taken > change.capacity`

/** Locks rows and their shared capacities in the order of their ids, so that transactions cannot deadlock. */
export const lockRows = (tx: Tx, ids: number[]) => tx<StockRow[]>`
  select id, capacity, taken, waiting_count, shared_stock_ids, version from stock
   where id = any(${ids}::integer[] || array(select unnest(shared_stock_ids) from stock where id = any(${ids}::integer[])))
   order by id for update`

/** Changes rows, and the taken places of their shared capacities. */
export const adjustRows = (tx: Tx, changes: { id: number; taken: number; waiting_count: number }[]) => tx<
  StockRow[]
>`
  with change as (
    select * from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, taken bigint, waiting_count integer)),
  every as (
    select id, taken, waiting_count from change
    union all
    select unnest(s.shared_stock_ids), change.taken, 0 from change join stock s using (id) where change.taken <> 0),
  total as (select id, sum(taken)::bigint as taken, sum(waiting_count)::integer as waiting_count from every group by id)
  update stock set taken = stock.taken + total.taken, waiting_count = stock.waiting_count + total.waiting_count, version = version + 1
    from total
   where stock.id = total.id and (total.taken <> 0 or total.waiting_count <> 0)
  returning stock.id, stock.capacity, stock.taken, stock.waiting_count, stock.shared_stock_ids, stock.version`

/** Replaces the shared capacities of rows where they differ. */
export const updateSharedIds = (tx: Tx, members: { id: number; shared_stock_ids: number[] }[]) => tx`
  update stock set shared_stock_ids = array(select json_array_elements_text(member.shared_stock_ids)::integer), version = version + 1
    from json_to_recordset(${JSON.stringify(members)}::text::json) as member (id integer, shared_stock_ids json)
   where stock.id = member.id
     and stock.shared_stock_ids <> array(select json_array_elements_text(member.shared_stock_ids)::integer)`

/** Updates the sizes of shared capacities, and recounts their taken places. */
export const recount = (tx: Tx, shared: { id: number; capacity: number | null }[]) => tx`
  with wanted as (
    select * from json_to_recordset(${JSON.stringify(shared)}::text::json) as wanted (id integer, capacity bigint)),
  counted as (
    select wanted.*, (select coalesce(sum(member.taken), 0) from stock member where member.shared_stock_ids @> array[wanted.id]) as held
      from wanted)
  update stock set capacity = counted.capacity, taken = counted.held, version = version + 1
    from counted
   where stock.id = counted.id
     and (stock.capacity is distinct from counted.capacity or stock.taken <> counted.held)`

export const updateTaken = (tx: Tx, rows: readonly { stock_id: number; taken: number }[]) => tx`
  update stock s set taken = held.taken, version = s.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as held (stock_id integer, taken bigint)
   where s.id = held.stock_id`
