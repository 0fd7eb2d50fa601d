import type { Tx } from '#server/platform/shop.ts'
import type { Wording } from '#server/shop/catalogue/catalogue.ts'

/** Adds the wordings that differ from the last one of their question: answers keep the one in which they were asked. */
export const addVersions = (tx: Tx, versions: { key: string; wording: Wording }[]) => tx`
  insert into question_versions (question_id, wording)
  select q.id, given.wording
    from rows from (json_to_recordset(${JSON.stringify(versions)}::text::json) as (key text, wording jsonb))
         with ordinality as given (key, wording, ordinality)
    join questions q using (key)
   where given.wording is distinct from
         (select wording from question_versions where question_id = q.id order by id desc limit 1)
   order by ordinality`

/** Whether questions were asked before. */
export interface AskedRow {
  key: string
  enabled: boolean
  required: boolean
  blocks_entry: boolean
}

export const readAsked = (tx: Tx) =>
  tx<AskedRow[]>`select key, enabled, required, blocks_entry from questions`

/** Notes that these are asked, required, or needed for entry from now on. */
export const noteAsked = (tx: Tx, keys: string[]) => tx`
  update questions set asked_since = ${tx.now} where key = any(${keys}::text[])`

/** What asks a question: an item by its code, or everything of a type. */
export interface NewTarget {
  key: string
  position: number
  item: string | null
  type: string | null
}

/** Removes surplus targets at the end of each question. */
export const shortenTargets = (tx: Tx, keys: string[], lengths: number[]) => tx`
  delete from question_targets target
   using questions q join unnest(${keys}::text[], ${lengths}::integer[]) as question (key, length) using (key)
   where target.question_id = q.id and target.position >= question.length`

/** Saves the targets that differ. */
export const saveTargets = (tx: Tx, targets: NewTarget[]) => tx`
  insert into question_targets as old (question_id, position, product_id, merchandise_id, type)
  select q.id, target.position, p.id, m.id, target.type
    from json_to_recordset(${JSON.stringify(targets)}::text::json)
         as target (key text, position integer, item text, type text)
    join questions q using (key)
    left join products p on p.external_code = target.item
    left join merchandise m on m.external_code = target.item
  on conflict (question_id, position) do update set (product_id, merchandise_id, type) =
         (excluded.product_id, excluded.merchandise_id, excluded.type)
   where (old.product_id, old.merchandise_id, old.type) is distinct from
         (excluded.product_id, excluded.merchandise_id, excluded.type)`

/** Deletes the questions without one of these keys that were never answered, with their wordings and targets. */
export const removeQuestions = (tx: Tx, keys: string[]) => tx`
  delete from questions q
   where key <> all(${keys}::text[]) and not exists (select from answers where question_id = q.id)`

/** Disables the questions without one of these keys. */
export const disableQuestions = (tx: Tx, keys: string[]) => tx`
  update questions set enabled = false where key <> all(${keys}::text[]) and enabled`
