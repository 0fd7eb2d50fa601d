import type { Tx } from '#server/platform/shop.ts'

export const findStatement = (tx: Tx, id: number) => tx<{ is_removed: boolean }[]>`
  select removed_at is not null as is_removed from bank_statements where id = ${id}`

export const lockLines = (tx: Tx, statement: number) => tx`
  select id from bank_lines where statement_id = ${statement} order by id for update`

/** Its lines that another statement has, too, become those of the earliest such statement. */
export const handOver = (tx: Tx, statement: number) => tx`
  with heirs as (
    select r.line_id, min(r.statement_id) as statement_id
      from bank_line_repeats r
      join bank_lines l on l.id = r.line_id
      join bank_statements s on s.id = r.statement_id
     where l.statement_id = ${statement} and s.removed_at is null
     group by r.line_id),
  handed as (
    update bank_lines l set statement_id = heirs.statement_id from heirs where l.id = heirs.line_id),
  own as (
    delete from bank_line_repeats r using heirs where (r.line_id, r.statement_id) = (heirs.line_id, heirs.statement_id))
  update bank_statements s set new_lines = s.new_lines + (select count(*) from heirs where statement_id = s.id)
   where s.id in (select statement_id from heirs)`

/** Its lines that are booked, even partly, or settled in any other way. */
export const listSettled = (tx: Tx, statement: number) => tx<{ id: number }[]>`
  select l.id from bank_lines l
   where l.statement_id = ${statement}
     and (l.status <> 'open'
       or exists (select from bank_line_allocations where line_id = l.id and reversed_at is null)
       or exists (select from credit_transfer_bank_lines where line_id = l.id and ended_at is null)
       or exists (select from bank_lines d where d.other_line_id = l.id))
   order by l.id`

/** The lines count no more: no other line is taken for their double, and their fingerprints are free again. */
export const removeLines = (tx: Tx, statement: number, by: string) => tx<{ id: number }[]>`
  with gone as (select id from bank_lines where statement_id = ${statement}),
  unmatched as (delete from bank_line_matches where line_id in (select id from gone)),
  unknown as (delete from bank_line_fingerprints where line_id in (select id from gone)),
  single as (
    update bank_lines set similar_to = null
     where similar_to in (select id from gone) and statement_id <> ${statement})
  update bank_lines set status = 'removed', status_at = ${tx.now}, status_by = ${by}, opening = 0
   where id in (select id from gone)
  returning id`

export const markRemoved = (tx: Tx, statement: number, { by, note }: { by: string; note: string }) => tx`
  update bank_statements set removed_at = ${tx.now}, removed_by = ${by}, removed_note = ${note} where id = ${statement}`
