import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Several, Text } from '#contract/kinds.ts'
import { Entry } from '#contract/occasions.ts'
import type { ListedTicket } from './listed-tickets.ts'
import { CheckInList, ListFigures } from './lists.ts'
import { Scan, ScanResult } from './scans.ts'

/** How a paired device is shown to whoever holds it, with the locale of its times, and what it needs to check signatures (Ed25519, raw, in base64url). */
export const Device = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  gate: Type.String(),
  festival: Type.String(),
  locale: Type.String(),
  expires_at: Instant(),
  ticket_key: Type.String(),
  list_key: Type.String(),
  now: Instant(),
})
export type Device = Static<typeof Device>

export const DeviceAnswer = Type.Object({ device: Device })

/**
 * A device tells what it has answered by itself, how it is, and asks for what changed since `cursor`. `scope` is that of the lists that
 * it knows; where it is another now, or `cursor` is empty, it gets everything.
 */
export const Sync = Type.Object({
  cursor: Text(),
  scope: Text(),
  battery: Id(),
  waiting: Id(),
  scans: Several(Scan),
})
export type Sync = Static<typeof Sync>

/**
 * What a device decides by without a network, until `valid_until`. With `complete` it replaces all that the device knew, else `tickets` are
 * those that changed. Of a ticket that is there twice the later one counts. `results` answer the scans that it sent.
 */
export const SyncAnswer = Type.Object({
  device_id: Type.Integer(),
  made_at: Instant(),
  valid_until: Instant(),
  cursor: Type.String(),
  scope: Type.String(),
  complete: Type.Boolean(),
  gates: Type.Record(Type.String(), Type.String()),
  lists: Type.Array(CheckInList),
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      entry: Entry,
      timezone: Type.String(),
      travel_time: Nullable(Instant()),
      departures: Type.Array(Type.Object({ id: Type.Integer(), travel_time: Instant() })),
    }),
  ),
  figures: Type.Array(ListFigures),
  results: Type.Array(ScanResult),
  tickets: Type.Array(Type.Unsafe<ListedTicket>({ type: 'array' })),
})
export type SyncAnswer = Static<typeof SyncAnswer>
