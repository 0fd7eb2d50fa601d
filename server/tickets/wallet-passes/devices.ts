import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import * as apple from '#server/tickets/wallets/apple/apple.ts'
import * as queries from './device-queries.ts'
import { findBySerial, type PassRow } from './queries.ts'
import { shownOf } from './pass-content.ts'

/** The identification of a pass by a phone, and its proof of possession. */
export interface PassClaim {
  passType: string
  serial: string
  authorization: string | undefined
}

/** More than a family needs; a pass shared on the internet must not fill the table. */
const MAX_DEVICES = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DEVICE = /^[\w.-]{1,100}$/
const PUSH_TOKEN = /^[0-9A-Fa-f]{16,200}$/
const TAG = /^\d{1,19}$/

type Configuration = NonNullable<ReturnType<typeof apple.configurationOf>>

const notFound = () => new Refusal(messages.notFound, { status: 404 })

function configurationFor(shop: Shop, passType: string): Configuration {
  const configuration = apple.configurationOf(shop)
  if (!configuration || configuration.passTypeId !== passType) throw notFound()
  return configuration
}

/** The token is verified first: this needs no database, and does not reveal which passes exist. */
async function authenticated(shop: Shop, { serial, authorization }: PassClaim): Promise<PassRow> {
  const isTheirs = UUID.test(serial) && apple.hasPass(shop, serial, authorization)
  const [pass] = isTheirs ? await findBySerial(shop.sql, serial) : []
  if (!pass) throw new Refusal(messages.unauthenticated, { status: 401 })
  return pass
}

/**
 * Registers a device for change notifications of a pass; returns whether it is new.
 * Refuses:
 * - a festival without Apple Wallet, or another pass type (404)
 * - a wrong token of the pass (401)
 * - an invalid device or push token, and the fifty-first device of a pass (400)
 */
export async function register(
  shop: Shop,
  claim: PassClaim,
  { device, pushToken }: { device: string; pushToken: string },
): Promise<{ isNew: boolean }> {
  configurationFor(shop, claim.passType)
  const pass = await authenticated(shop, claim)
  const invalid = () => new Refusal(messages.invalidRequest, { status: 400 })
  if (!DEVICE.test(device) || !PUSH_TOKEN.test(pushToken)) throw invalid()
  const [registered] = await shop.transact((tx) =>
    queries.insertDevice(tx, { passId: pass.id, device, pushToken, limit: MAX_DEVICES }),
  )
  if (!registered) throw invalid()
  return { isNew: registered.inserted }
}

/**
 * Unregisters a device that has removed a pass, or disabled its notifications.
 * Refuses:
 * - as `register`, a wrong pass type (404) and a wrong token (401)
 */
export async function unregister(shop: Shop, claim: PassClaim, device: string): Promise<void> {
  configurationFor(shop, claim.passType)
  const pass = await authenticated(shop, claim)
  await queries.deleteDevice(shop.sql, pass.id, device)
}

/**
 * The serial numbers of a device's passes that have changed since the tag of an earlier response, and the next tag; null without changes. A
 * tag that is invalid, or ahead of this (possibly restored) database, counts as none.
 * Refuses:
 * - as `register`, a wrong pass type (404)
 */
export async function listChanged(
  shop: Shop,
  { passType, device, since }: { passType: string; device: string; since: string },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  configurationFor(shop, passType)
  // Before the passes are read: changes committed meanwhile are reported twice rather than never.
  const [{ tag } = { tag: '0' }] = await queries.readTag(shop.sql)
  const isKnown = TAG.test(since) && BigInt(since) <= BigInt(tag)
  const changed = DEVICE.test(device)
    ? await queries.listChanged(shop.sql, device, isKnown ? since : '0')
    : []
  return changed.length === 0
    ? null
    : { serialNumbers: changed.map(({ serial }) => serial), lastUpdated: tag }
}

/**
 * The current pass, and when it changed; `file` is null if that is not after `since`.
 * Refuses:
 * - as `register`, a wrong pass type (404) and a wrong token (401)
 */
export async function current(
  shop: Shop,
  claim: PassClaim,
  since: Temporal.Instant | null,
): Promise<{ changedAt: Temporal.Instant; file: Buffer | null }> {
  const configuration = configurationFor(shop, claim.passType)
  const pass = await authenticated(shop, claim)
  const { changed_at: changedAt } = pass
  // If its ticket may have changed, the pass must be compared.
  if (since && !pass.due && Temporal.Instant.compare(changedAt, since) <= 0) return { changedAt, file: null }
  const [found] = await downloads.list(shop.sql, shop, [pass.ticket_id])
  if (!found) throw notFound()
  return { changedAt, file: await apple.passFile(shop, configuration, shownOf(shop, pass, found)) }
}
