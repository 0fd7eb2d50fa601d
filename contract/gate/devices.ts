import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Several, Text } from '#contract/kinds.ts'
import { Entry } from '#contract/occasions.ts'
import { CheckInList, ListFigures } from './lists.ts'
import { Scan, ScanResult } from './scans.ts'

/** Where devices work; the application is there, and its calls below it. */
export const GATE_PATH = '/gate'

/** The header of an answer to `/gate/api/syncs` with the signature of its body, in base64url. */
export const SIGNATURE_HEADER = 'festoon-signature'

/** How a paired device is shown to whoever holds it, and what it needs to check signatures (Ed25519, raw, in base64url). */
export const Device = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  gate: Type.String(),
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
 * A ticket as short as can be: code without hyphens, product, departure (0 for none), when its print was issued (milliseconds), the place of
 * its validity in `VALIDITIES`, the digest of a print of the former format (or ''), and for each list its last scan: list, place of its
 * answer in `COUNTED`, instant (milliseconds), gate.
 */
export type ListedTicket = [
  code: string,
  product: number,
  departure: number,
  issued: number,
  validity: number,
  former: string,
  ...scans: number[],
]

export const VALIDITIES = [
  'valid',
  'unpaid',
  'terms',
  'blocked',
  'refunding',
  'refunded',
  'cancelled',
  'reassigned',
] as const
export const COUNTED = ['admitted', 'left', 'undone'] as const

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

/** The digest by which a device knows a print of the former format: the first nine bytes of its SHA-256, in base64url. */
export const FORMER_DIGEST_BYTES = 9
