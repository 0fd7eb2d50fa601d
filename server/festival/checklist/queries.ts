import type { Tx } from '#server/platform/shop.ts'

export const save = (tx: Tx, item: string, mark: string, by: string) => tx`
  insert into checklist_dismissals (item, mark, dismissed_by, dismissed_at) values (${item}, ${mark}, ${by}, ${tx.now})
  on conflict (item) do update
     set mark = excluded.mark, dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at`

export const remove = (tx: Tx, item: string) => tx`delete from checklist_dismissals where item = ${item}`
