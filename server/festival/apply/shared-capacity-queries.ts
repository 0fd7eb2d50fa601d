import type { Tx } from '#server/platform/shop.ts'

/** Moves entries from the waiting list of a shared capacity to that of their product if that no longer belongs to it, and recounts both. */
export async function moveLines(tx: Tx, shared: number[], members: number[]): Promise<void> {
  await tx`
    update waiting_list_entries e set stock_id = own.id
      from products p join stock own on own.id = p.stock_id
     where e.product_id = p.id and e.stock_id = any(${shared}::integer[])
       and not e.stock_id = any(own.shared_stock_ids)`
  await tx`
    update stock s set waiting_count = line.waiting_count, version = version + 1
      from (select id, (select count(*) from waiting_list_entries where stock_id = stock.id and status = 'waiting')::integer as waiting_count
              from stock where id = any(${[...shared, ...members]}::integer[])) line
     where s.id = line.id and s.waiting_count <> line.waiting_count`
}

export const removeCapacities = (tx: Tx, codes: string[]) => tx`
  delete from shared_capacities where code <> all(${codes}::text[])`

/** Ended entries of a removed limit are deleted with it. */
export const removeStock = (tx: Tx, ids: number[]) => tx`delete from stock where id = any(${ids}::integer[])`
