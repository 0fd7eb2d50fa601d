import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as wallets from '#server/wallets/wallets.ts'
import * as queries from './device-queries.ts'
import { findBySerial, type PassRow } from './queries.ts'
import { shownOf } from './shown.ts'

/** What a phone names a pass by, and proves that it has it. */
export interface PassClaim {
  passType: string
  serial: string
  authorization: string | undefined
}

/** A family has fewer; one pass that is handed round the internet must not fill the table. */
const MOST_DEVICES = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DEVICE = /^[\w.-]{1,100}$/
const PUSH_TOKEN = /^[0-9A-Fa-f]{16,200}$/
const TAG = /^\d{1,19}$/

type Configuration = NonNullable<ReturnType<typeof wallets.apple.configurationOf>>

const notFound = () => new Refusal(messages.notFound, { status: 404 })

function configurationFor(shop: Shop, passType: string): Configuration {
  const configuration = wallets.apple.configurationOf(shop)
  if (!configuration || configuration.passTypeId !== passType) throw notFound()
  return configuration
}

/** The token is looked at first: it takes no database, and nobody learns which passes there are. */
async function authenticated(shop: Shop, { serial, authorization }: PassClaim): Promise<PassRow> {
  const isTheirs = UUID.test(serial) && wallets.apple.hasPass(shop, serial, authorization)
  const [pass] = isTheirs ? await findBySerial(shop.sql, serial) : []
  if (!pass) throw new Refusal(messages.unauthenticated, { status: 401 })
  return pass
}

/**
 * Registers a device that has a pass, to be told when that changes; says whether it is new.
 * Refuses:
 * - a festival without Apple Wallet, or another pass type (404)
 * - who cannot prove to have the pass (401)
 * - what is no device or no token for pushes, and the fifty-first device of a pass (400)
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
    queries.insertDevice(tx, { passId: pass.id, device, pushToken, most: MOST_DEVICES }),
  )
  if (!registered) throw invalid()
  return { isNew: registered.inserted }
}

/**
 * Forgets a device that has removed a pass, or wants to hear no more of it.
 * Refuses:
 * - as `register`, a wrong pass type (404) and who cannot prove to have the pass (401)
 */
export async function unregister(shop: Shop, claim: PassClaim, device: string): Promise<void> {
  configurationFor(shop, claim.passType)
  const pass = await authenticated(shop, claim)
  await queries.deleteDevice(shop.sql, pass.id, device)
}

/**
 * The serials of a device's passes that have changed since the tag of an earlier answer, and the next tag; null when none has. A tag
 * that is none, or ahead of this database, which may have been restored, is as good as no tag.
 * Refuses:
 * - as `register`, a wrong pass type (404)
 */
export async function listChanged(
  shop: Shop,
  { passType, device, since }: { passType: string; device: string; since: string },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  configurationFor(shop, passType)
  // Before the passes are read: what commits meanwhile is told twice rather than never.
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
 * A pass as it is now, and since when; `file` is null when that is not later than `since`.
 * Refuses:
 * - as `register`, a wrong pass type (404) and who cannot prove to have the pass (401)
 */
export async function current(
  shop: Shop,
  claim: PassClaim,
  since: Temporal.Instant | null,
): Promise<{ changedAt: Temporal.Instant; file: Buffer | null }> {
  const configuration = configurationFor(shop, claim.passType)
  const pass = await authenticated(shop, claim)
  const { changed_at: changedAt } = pass
  // While its ticket may have changed, only a look at it says.
  if (since && !pass.due && Temporal.Instant.compare(changedAt, since) <= 0) return { changedAt, file: null }
  const [found] = await tickets.downloads.list(shop.sql, shop, [pass.ticket_id])
  if (!found) throw notFound()
  return { changedAt, file: await wallets.apple.passFile(shop, configuration, shownOf(shop, pass, found)) }
}
