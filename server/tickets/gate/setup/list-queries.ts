import type { CheckInList, CheckInListProduct, Reentry } from '#contract/gate/lists.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

export interface ListInput {
  name: string
  opens_at: Temporal.Instant | null
  closes_at: Temporal.Instant | null
  reentry: Reentry
}

const lists = (sql: Sql | Tx) => sql`
  select l.id, l.name, l.opens_at, l.closes_at, l.reentry,
         coalesce((select json_agg(json_build_object('product_id', p.product_id, 'transport_time_id', p.transport_time_id)
                                   order by p.product_id, p.transport_time_id)
                     from check_in_list_products p where p.list_id = l.id), '[]') as products
    from check_in_lists l`

/** A stored list. */
export type ListRow = Omit<CheckInList, 'opens_at' | 'closes_at'> & {
  opens_at: Temporal.Instant | null
  closes_at: Temporal.Instant | null
}

export const allLists = (sql: Sql | Tx) =>
  sql<ListRow[]>`${lists(sql)} order by l.opens_at nulls last, ${alphabetical(sql, sql`l.name`)}`

export const listsOfGate = (sql: Sql | Tx, gateId: number) => sql<ListRow[]>`
  ${lists(sql)} where l.id in (select list_id from gate_check_in_lists where gate_id = ${gateId}) order by l.opens_at nulls last, l.id`

/** The lists of all gates, to show the way to the right one. */
export const listsOfGates = (sql: Sql | Tx) => sql<
  {
    gate: string
    opens_at: Temporal.Instant | null
    closes_at: Temporal.Instant | null
    products: CheckInListProduct[]
  }[]
>`
  select g.name as gate, l.opens_at, l.closes_at, l.products
    from (${lists(sql)}) l
    join gate_check_in_lists c on c.list_id = l.id
    join gates g on g.id = c.gate_id
   order by ${alphabetical(sql, sql`g.name`)}, l.id`

export const listByName = (tx: Tx, name: string) => tx<ListRow[]>`${lists(tx)} where l.name = ${name}`

export const gatesOfList = (tx: Tx, listId: number) => tx<{ id: number; name: string }[]>`
  select g.id, g.name from gate_check_in_lists c join gates g on g.id = c.gate_id where c.list_id = ${listId} order by g.id`

export const gateExists = (tx: Tx, id: number) => tx<{ id: number }[]>`select id from gates where id = ${id}`

export const insertGate = (tx: Tx, name: string) => tx<{ id: number }[]>`
  insert into gates (name) values (${name}) on conflict (name) do nothing returning id`

/** Returns nothing if it is gone, or the name is taken. */
export const updateGate = (tx: Tx, id: number, name: string) => tx<{ id: number }[]>`
  update gates set name = ${name}
   where id = ${id} and not exists (select from gates where name = ${name} and id <> ${id}) returning id`

export const deleteGate = (tx: Tx, id: number) => tx<{ id: number }[]>`
  delete from gates g
   where id = ${id} and not exists (select from gate_devices where gate_id = g.id)
     and not exists (select from scans where gate_id = g.id)
  returning id`

export const replaceGateLists = (tx: Tx, gateId: number, listIds: number[]) => tx`
  with gone as (delete from gate_check_in_lists where gate_id = ${gateId} and list_id <> all(${listIds}::integer[]))
  insert into gate_check_in_lists (gate_id, list_id) select ${gateId}, unnest(${listIds}::integer[]) on conflict do nothing`

export const insertList = (tx: Tx, list: ListInput) => tx<{ id: number }[]>`
  insert into check_in_lists ${tx(list)} on conflict (name) do nothing returning id`

/** Returns nothing if it is gone, or the name is taken. */
export const updateList = (tx: Tx, id: number, list: ListInput) => tx<{ id: number }[]>`
  update check_in_lists set ${tx(list)}
   where id = ${id} and not exists (select from check_in_lists where name = ${list.name} and id <> ${id}) returning id`

export const deleteList = (tx: Tx, id: number) => tx<{ id: number }[]>`
  delete from check_in_lists l where id = ${id} and not exists (select from scans where list_id = l.id) returning id`

export const replaceListMerchandise = (tx: Tx, listId: number, merchandise: number[]) => tx`
  with gone as (
    delete from check_in_list_merchandise where list_id = ${listId} and merchandise_id <> all(${merchandise}::integer[]))
  insert into check_in_list_merchandise (list_id, merchandise_id)
  select ${listId}, unnest(${merchandise}::integer[]) on conflict do nothing`

export const replaceListProducts = (tx: Tx, listId: number, products: CheckInListProduct[]) => tx`
  with wanted as (
    select product_id, transport_time_id
      from json_to_recordset(${JSON.stringify(products)}::text::json) as p (product_id integer, transport_time_id integer)),
  gone as (
    delete from check_in_list_products p
     where list_id = ${listId}
       and not exists (select from wanted w
                        where w.product_id = p.product_id
                          and w.transport_time_id is not distinct from p.transport_time_id))
  insert into check_in_list_products (list_id, product_id, transport_time_id)
  select ${listId}, product_id, transport_time_id from wanted
  on conflict do nothing`
