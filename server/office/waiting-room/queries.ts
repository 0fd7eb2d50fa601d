import type { LineState } from '#contract/office/waiting-room.ts'
import type { Sql } from '#server/platform/shop.ts'

type LineRow = Omit<LineState, 'opens_at' | 'wanted_pace' | 'most_inside' | 'clients' | 'open_carts'> & {
  id: number
  opens_at: Temporal.Instant
  open_carts: number
}

/** The current queue; turns are valid since `turnsSince`. */
export const readLine = (sql: Sql, now: Temporal.Instant, turnsSince: Temporal.Instant) => sql<LineRow[]>`
  with line as (select * from waiting_rooms where ended_at is null),
  counted as (
    select line.id,
           coalesce(max(up_to) filter (where at <= ${turnsSince}), 0) as over,
           coalesce(max(up_to) filter (where at <= ${now}::timestamptz - interval '1 minute'), 0) as minute_ago
      from line left join waiting_room_calls on room_id = line.id group by line.id)
  select line.id, opens_at, crowd is not null as opened, paused, drawn, crowd, called, pace, called - minute_ago as last_minute,
         (select count(cart_id) from waiting_room_used_passes where room_id = line.id) as used,
         called - over - (select count(*) from waiting_room_used_passes where room_id = line.id and position > over) as turns,
         (select count(*) from carts where status = 'open' and expires_at > ${now}) as open_carts
    from line join counted using (id)`

/** The client addresses with at least this many numbers, most first. */
export const readClients = (sql: Sql, room: number, least: number) => sql<LineState['clients']>`
  select client_hash, numbers from waiting_room_clients
   where room_id = ${room} and numbers >= ${least} order by numbers desc, client_hash limit 50`
