import type { Tx } from '#server/platform/shop.ts'

export const save = (tx: Tx, item: string, mark: string, by: string) => tx`
  insert into checklist_put_aside (item, mark, put_aside_by, put_aside_at) values (${item}, ${mark}, ${by}, ${tx.now})
  on conflict (item) do update
     set mark = excluded.mark, put_aside_by = excluded.put_aside_by, put_aside_at = excluded.put_aside_at`

export const remove = (tx: Tx, item: string) => tx`delete from checklist_put_aside where item = ${item}`
