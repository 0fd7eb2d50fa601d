import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { Entry } from '#contract/occasions.ts'
import type { ListedTicket, NamedTicket } from './listed-tickets.ts'
import { CheckInList, ListFigures } from './lists.ts'
import { Mark } from './marks.ts'
import { LateHandover, type ListedPickUp } from './pick-ups.ts'
import { GateList } from './right-gates.ts'
import { Scan, ScanResult } from './scans.ts'

/** A paired device as shown to its user, with the locale of its times, and the public key for checking signatures (Ed25519, raw, in base64url). */
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

export const DeviceResponse = Type.Object({ device: Device })

/**
 * A device uploads its offline scans, what it has handed over offline, and its state, and requests the changes since `cursor`. `scope` identifies the lists that it has; if
 * the scope has changed, or `cursor` is empty, it gets everything. `places_version` identifies the `places` that it has.
 */
export const Sync = Type.Object({
  cursor: Text(),
  scope: Text(),
  places_version: Text(),
  battery: Id(),
  unsent_scans: Id(),
  scans: ListOf(Scan),
  handovers: ListOf(LateHandover),
})
export type Sync = Static<typeof Sync>

/**
 * The data for offline decisions of a device, valid until `valid_until`. `marks` are those of the festival. With `complete` it replaces all data of the device, otherwise
 * `tickets` are the changed ones, with names if `has_names`. `places` are the lists of all gates, null if the device has them. If a ticket occurs twice the later entry counts. `desk` is what its lists hand out, with the time zone of its times, and `pick_ups` are the orders of it, all of
 * them or the changed ones. `results` answer the uploaded scans.
 */
export const SyncResponse = Type.Object({
  device_id: Type.Integer(),
  made_at: Instant(),
  valid_until: Instant(),
  cursor: Type.String(),
  scope: Type.String(),
  complete: Type.Boolean(),
  has_names: Type.Boolean(),
  gates: Type.Record(Type.String(), Type.String()),
  places_version: Type.String(),
  places: Nullable(Type.Array(GateList)),
  lists: Type.Array(CheckInList),
  products: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      entry: Entry,
      timezone: Type.String(),
      travel_time: Nullable(Instant()),
      departures: Type.Array(Type.Object({ id: Type.Integer(), travel_time: Instant() })),
      variants: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
  marks: Type.Array(Mark),
  figures: Type.Array(ListFigures),
  results: Type.Array(ScanResult),
  desk: Type.Object({
    timezone: Type.String(),
    merchandise: Type.Array(Type.Object({ list_id: Type.Integer(), merchandise_id: Type.Integer() })),
  }),
  pick_ups: Type.Array(Type.Unsafe<ListedPickUp>({ type: 'array' })),
  tickets: Type.Array(Type.Unsafe<ListedTicket | NamedTicket>({ type: 'array' })),
})
export type SyncResponse = Static<typeof SyncResponse>
