import type { Sql } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

/** The numbers of each gate since an instant. */
export const readGates = (sql: Sql, minuteAgo: Temporal.Instant) => sql<
  { gate_id: number; last_minute: number; devices: number }[]
>`
  select g.id as gate_id, coalesce(m.admitted, 0)::integer as last_minute, coalesce(d.devices, 0)::integer as devices
    from gates g
    left join (select gate_id, count(*) as admitted from scans where at > ${minuteAgo} and outcome = 'admitted' group by 1) m
      on m.gate_id = g.id
    left join (select gate_id, count(*) as devices from gate_devices where last_seen_at > ${minuteAgo} and revoked_at is null
                group by 1) d on d.gate_id = g.id
   order by ${alphabetical(sql, sql`g.name`)}`

export const countConflicts = (sql: Sql) => sql<{ conflicts: number }[]>`
  select ((select count(*) from scans s
            where s.admitted_offline and s.sequence is null and not exists (select from scan_reviews where scan_id = s.id))
          + (select count(*) from handovers where conflict is not null and reviewed_at is null))::integer as conflicts`
