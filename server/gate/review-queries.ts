import type { Tx } from '#server/platform/shop.ts'

/** A scan by which a device let somebody in although that does not count. */
export const findConflict = (tx: Tx, scanId: number) => tx<{ code: string | null }[]>`
  select t.code from scans s left join tickets t on t.id = s.ticket_id
   where s.id = ${scanId} and s.let_in and s.sequence is null`

export const upsertReview = (tx: Tx, scanId: number, staffId: number, note: string) => tx`
  insert into scan_reviews (scan_id, at, staff_id, note) values (${scanId}, ${tx.now}, ${staffId}, ${note})
  on conflict (scan_id) do update set (at, staff_id, note) = (excluded.at, excluded.staff_id, excluded.note)`
