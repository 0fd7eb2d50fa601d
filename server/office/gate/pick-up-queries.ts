import type { PickUpConflict } from '#contract/office/gate.ts'
import type { Sql } from '#server/platform/shop.ts'

interface ConflictRow extends Pick<PickUpConflict, 'id' | 'order' | 'item' | 'conflict'> {
  times: { at: string; actor: string }[]
  reviewed_at: Temporal.Instant | null
  reviewer: string | null
  note: string | null
}

/** The conflicts, open ones first, then newest first, each with the handing over that counts and is not undone. */
export const readConflicts = (sql: Sql, limit: number) => sql<ConflictRow[]>`
  select h.id, o.code as order, piece_name(m.name, p.variant_id) as item, h.conflict,
         (select json_agg(json_build_object('at', t.at, 'actor', coalesce(d.name || ', ' || g.name, t.actor)) order by t.at, t.id)
            from handovers t
            left join gate_devices d on t.actor = 'gate device ' || d.id
            left join gates g on g.id = d.gate_id
           where t.id = h.id
              or (t.purchase_id = h.purchase_id and h.conflict = 'handed_over' and t.undone_reason is null
                  and t.sequence = (select max(sequence) from handovers where purchase_id = h.purchase_id))) as times,
         h.reviewed_at, f.full_name as reviewer, h.review_note as note
    from handovers h
    join merchandise_purchases p on p.id = h.purchase_id
    join merchandise m on m.id = p.merchandise_id
    join orders o on o.id = p.order_id
    left join staff f on f.id = h.reviewed_by
   where h.conflict is not null
   order by h.reviewed_at is not null, h.id desc
   limit ${limit}`
