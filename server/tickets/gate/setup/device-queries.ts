import type { Sql, Tx } from '#server/platform/shop.ts'

/** A device with its gate. */
export interface DeviceRow {
  id: number
  name: string
  gate_id: number
  gate: string
  created_at: Temporal.Instant
  pairing_expires_at: Temporal.Instant | null
  paired_at: Temporal.Instant | null
  expires_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  last_seen_at: Temporal.Instant | null
  battery: number | null
  unsent_scans: number
}

const columns = (sql: Sql | Tx) => sql`
  d.id, d.name, d.gate_id, g.name as gate, d.created_at, d.pairing_expires_at, d.paired_at, d.expires_at, d.revoked_at,
  d.last_seen_at, d.battery, d.unsent_scans`

export const findByToken = (sql: Sql, tokenHash: Buffer, endsAfter: Temporal.Instant) => sql<DeviceRow[]>`
  select ${columns(sql)} from gate_devices d join gates g on g.id = d.gate_id
   where d.token_hash = ${tokenHash} and d.revoked_at is null and d.expires_at > ${endsAfter}`

export const insertDevice = (
  tx: Tx,
  device: {
    name: string
    gate_id: number
    expires_at: Temporal.Instant
    pairing_hash: Buffer
    pairing_expires_at: Temporal.Instant
  },
) => tx<{ id: number }[]>`
  insert into gate_devices ${tx({ ...device, created_at: tx.now })} returning id`

/** Pairs the device of a code with the first caller. */
export const pairDevice = (tx: Tx, pairingHash: Buffer, tokenHash: Buffer, userAgent: string | null) => tx<
  { id: number }[]
>`
  update gate_devices
     set token_hash = ${tokenHash}, paired_at = ${tx.now}, last_seen_at = ${tx.now}, user_agent = ${userAgent},
         pairing_hash = null, pairing_expires_at = null
   where pairing_hash = ${pairingHash} and pairing_expires_at > ${tx.now} and revoked_at is null and expires_at > ${tx.now}
  returning id`

/** Replaces an unused, expired code. */
export const renewPairing = (tx: Tx, id: number, pairingHash: Buffer, until: Temporal.Instant) => tx<
  { id: number }[]
>`
  update gate_devices set pairing_hash = ${pairingHash}, pairing_expires_at = ${until}
   where id = ${id} and paired_at is null and revoked_at is null and expires_at > ${tx.now}
  returning id`

export const revokeDevice = (tx: Tx, id: number) => tx<{ name: string }[]>`
  update gate_devices set revoked_at = ${tx.now}, pairing_hash = null, pairing_expires_at = null
   where id = ${id} and revoked_at is null
  returning name`

export const updateSeen = (tx: Tx, id: number, battery: number | null, unsentScans: number) => tx`
  update gate_devices set last_seen_at = ${tx.now}, battery = ${battery}, unsent_scans = ${unsentScans} where id = ${id}`
