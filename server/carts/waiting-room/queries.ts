import type { Sql, Tx } from '#server/platform/shop.ts'

/** A queue: its numbers, and the last called position. */
export interface Room {
  id: number
  opens_at: Temporal.Instant
  paused: boolean
  drawn: number
  crowd: number | null
  seed: string | null
  shuffled_at: Temporal.Instant | null
  called: number
  called_at: Temporal.Instant
  pace: number
  paced_at: Temporal.Instant
}

/** By `at`, positions up to `up_to` were called. */
export interface Call {
  up_to: number
  at: Temporal.Instant
}

const COLUMNS = 'id opens_at paused drawn crowd seed shuffled_at called called_at pace paced_at'.split(' ')

export const readCurrent = (sql: Sql | Tx) => sql<Room[]>`
  select ${sql(COLUMNS)} from waiting_rooms where ended_at is null`

export const lockCurrent = (tx: Tx) => tx<Room[]>`
  select ${tx(COLUMNS)} from waiting_rooms where ended_at is null for update`

/** Another process may start it concurrently: then nothing is inserted. */
export const insertRoom = (tx: Tx, opensAt: Temporal.Instant, pace: number) => tx`
  insert into waiting_rooms (began_at, opens_at, called_at, pace, paced_at)
  values (${tx.now}, ${opensAt}, ${tx.now}, ${pace}, ${tx.now})
  on conflict do nothing`

export const updateRoom = (tx: Tx, room: Room) => tx`
  update waiting_rooms
     set opens_at = ${room.opens_at}, paused = ${room.paused}, drawn = ${room.drawn}, crowd = ${room.crowd}, seed = ${room.seed},
         shuffled_at = ${room.shuffled_at}, called = ${room.called}, called_at = ${room.called_at}, pace = ${room.pace},
         paced_at = ${room.paced_at}
   where id = ${room.id}`

export const insertCall = (tx: Tx, room: number, { up_to, at }: Call) => tx`
  insert into waiting_room_calls (room_id, up_to, at) values (${room}, ${up_to}, ${at})`

/** The calls beyond a position, in order. */
export const readCalls = (sql: Sql | Tx, room: number, beyond: number) => sql<Call[]>`
  select up_to, at from waiting_room_calls where room_id = ${room} and up_to > ${beyond} order by up_to`

export const endRoom = (tx: Tx, id: number) => tx`
  update waiting_rooms set ended_at = ${tx.now} where id = ${id}`

/** Of an ended queue only the counts are kept. */
export const removeDetails = (tx: Tx, id: number) => tx`
  with calls as (delete from waiting_room_calls where room_id = ${id}),
       clients as (delete from waiting_room_clients where room_id = ${id})
  delete from waiting_room_used_passes where room_id = ${id}`

/** Counts the numbers drawn by client addresses. */
export const countNumbers = (tx: Tx, room: number, clientHashes: string[], numbers: number[]) => tx`
  insert into waiting_room_clients as known (room_id, client_hash, numbers)
  select ${room}, client_hash, numbers from unnest(${clientHashes}::text[], ${numbers}::integer[]) as new (client_hash, numbers) order by client_hash
  on conflict (room_id, client_hash) do update set numbers = known.numbers + excluded.numbers`

export interface PassRow {
  position: number
  /** Null if it was not called yet. */
  called_at: Temporal.Instant | null
  used: boolean
}

/** When positions were called, and whether their passes were used. */
export const readPasses = (sql: Sql | Tx, room: number, positions: number[]) => sql<PassRow[]>`
  select position,
         (select at from waiting_room_calls
           where room_id = ${room} and up_to >= position order by up_to limit 1) as called_at,
         exists (select from waiting_room_used_passes u where u.room_id = ${room} and u.position = wanted.position) as used
    from unnest(${positions}::integer[]) as wanted (position)`

export const insertUsedPasses = (tx: Tx, room: number, positions: number[], carts: (number | null)[]) => tx`
  insert into waiting_room_used_passes (room_id, position, used_at, cart_id)
  select ${room}, position, ${tx.now}, cart from unnest(${positions}::integer[], ${carts}::integer[]) as used (position, cart)`

export const returnPass = (tx: Tx, room: number, position: number) => tx`
  insert into waiting_room_used_passes (room_id, position, used_at) values (${room}, ${position}, ${tx.now})
  on conflict do nothing`

/** The number of people inside: open carts, and passes called since `since` that were neither used nor returned. */
export const countInside = (sql: Sql | Tx, room: number, now: Temporal.Instant, since: Temporal.Instant) =>
  sql<{ carts: number; passes: number }[]>`
  with expired as (
    select coalesce(max(up_to), 0) as up_to from waiting_room_calls where room_id = ${room} and at <= ${since})
  select (select count(*) from carts where status = 'open' and expires_at > ${now}) as carts,
         (select called from waiting_rooms where id = ${room}) - expired.up_to
         - (select count(*) from waiting_room_used_passes where room_id = ${room} and position > expired.up_to) as passes
    from expired`

/** Whether a cart is open. */
export const findOpenCart = (sql: Sql, code: string, now: Temporal.Instant) => sql`
  select from carts where code = ${code} and status = 'open' and expires_at > ${now}`
