import type { AddDevice, Pairing } from '#contract/office/gate.ts'
import type { Device } from '#contract/gate/devices.ts'
import { GATE_PATH } from '#contract/gate/names.ts'
import { typedCode } from '#contract/gate/barcode.ts'
import * as documents from '#server/documents/documents.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { after } from '#server/platform/clock.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { publicKey } from '#server/platform/security/public-signing.ts'
import { code as randomCode, token as randomToken } from '#server/platform/security/random-codes.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './device-queries.ts'
import { gateExists } from './list-queries.ts'
import { readName } from './names.ts'

export type { DeviceRow } from './device-queries.ts'

/** The purpose of the key that signs the data for devices. */
export const LIST_KEY = 'check-in lists'

const PAIRING_LASTS = Temporal.Duration.from('PT10M')
const MAX_DAYS = 366
const MAY_TELL_FOR = Temporal.Duration.from('PT24H')

/**
 * Adds a device that one phone can pair with within ten minutes, by the code or its link, which is shown once.
 * Refuses:
 * - a name that is empty or longer than 60 characters
 * - an unknown gate
 * - an end that is past, or more than a year ahead
 */
export async function add(tx: Tx, input: AddDevice): Promise<Pairing> {
  const name = readName(input.name)
  const [gate] = input.gate_id === null ? [] : await gateExists(tx, input.gate_id)
  if (!gate) throw new Refusal(messages.gateUnknown, { field: 'gate_id' })
  const expires_at = readExpiry(tx, input.expires_at)
  const { code, pairing_hash, until } = newPairing(tx)
  const row = { name, gate_id: gate.id, expires_at, pairing_hash, pairing_expires_at: until }
  const [device] = await queries.insertDevice(tx, row)
  if (!device) throw new Error('A device was not written')
  await audit.record(tx, 'system', 'gate device added', `gate device ${device.id}`, { gate: gate.id })
  return pairingOf(tx, device.id, code, until)
}

function readExpiry(tx: Tx, text: string): Temporal.Instant {
  try {
    const at = Temporal.Instant.from(text)
    const hours = at.since(tx.now).total('hours')
    if (hours > 0 && hours <= MAX_DAYS * 24) return at
  } catch {
    // The refusal follows below.
  }
  throw new Refusal(messages.expiryPast, { field: 'expires_at' })
}

function newPairing(tx: Tx) {
  const code = randomCode(12)
  return { code, pairing_hash: sha256(code), until: after(tx.now, PAIRING_LASTS) }
}

/** The code is in the URL fragment, which is neither sent to servers nor logged. */
const pairingOf = (tx: Tx, device_id: number, code: string, until: Temporal.Instant): Pairing => ({
  device_id,
  code,
  link: `${tx.shop.settings.publicUrl}${GATE_PATH}#${code}`,
  expires_at: isoInstant(until),
})

/**
 * Issues another code for an unpaired device.
 * Refuses:
 * - a device that is unknown, paired, expired or revoked
 */
export async function renew(tx: Tx, id: number): Promise<Pairing> {
  const { code, pairing_hash, until } = newPairing(tx)
  const [renewed] = await queries.renewPairing(tx, id, pairing_hash, until)
  if (!renewed) throw new Refusal(messages.deviceEnded)
  return pairingOf(tx, id, code, until)
}

/**
 * Pairs the caller as the device of a code, consumes the code, and returns the device's token.
 * Refuses:
 * - a code that is unknown, used or expired
 */
export async function pair(shop: Shop, typed: string, userAgent: string | null): Promise<string> {
  const token = randomToken()
  await shop.transact(async (tx) => {
    const agent = userAgent?.slice(0, 255) ?? null
    const [device] = await queries.pairDevice(tx, sha256(typedCode(typed)), sha256(token), agent)
    if (!device) throw new Refusal(messages.pairingInvalid, { field: 'code' })
    await audit.record(tx, `gate device ${device.id}`, 'gate device paired', `gate device ${device.id}`)
  })
  return token
}

/**
 * The device of a token.
 * Refuses:
 * - an unknown token, and a device that is expired or revoked (401)
 */
export const authenticate = (shop: Shop, token: string): Promise<queries.DeviceRow> =>
  findDevice(shop, token, shop.clock.now())

/**
 * Like `authenticate`, until a day after the device's end, so that earlier admissions can still be uploaded.
 * Refuses:
 * - an unknown token, and a device that expired more than a day ago or was revoked (401)
 */
export const authenticateLate = (shop: Shop, token: string): Promise<queries.DeviceRow> =>
  findDevice(shop, token, after(shop.clock.now(), MAY_TELL_FOR.negated()))

async function findDevice(
  { sql }: Shop,
  token: string,
  endsAfter: Temporal.Instant,
): Promise<queries.DeviceRow> {
  const [device] = token === '' ? [] : await queries.findByToken(sql, sha256(token), endsAfter)
  if (!device) throw new Refusal(messages.notPaired, { status: 401 })
  return device
}

/**
 * Revokes a device permanently: its token becomes invalid, and its offline data expire within a day.
 * Refuses:
 * - a device that is unknown or revoked
 */
export async function revoke(tx: Tx, id: number): Promise<void> {
  const [revoked] = await queries.revokeDevice(tx, id)
  if (!revoked) throw new Refusal(messages.deviceEnded)
  await audit.record(tx, 'system', 'gate device switched off', `gate device ${id}`)
}

/** A device as shown to its user. */
export const forHolder = (shop: Shop, { id, name, gate, expires_at }: queries.DeviceRow): Device => ({
  id,
  name,
  gate,
  festival: site.of(shop).name,
  locale: site.of(shop).locale,
  expires_at: isoInstant(expires_at),
  ticket_key: documents.barcodes.ticketKey(shop.settings.secret),
  list_key: publicKey(shop.settings.secret, LIST_KEY),
  now: isoInstant(shop.clock.now()),
})
