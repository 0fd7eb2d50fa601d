import {
  API_RESOURCES,
  MAX_KEY_NAME,
  WRITABLE_RESOURCES,
  type ApiKey,
  type ApiKeysResponse,
  type MakeApiKey,
} from '#contract/office/api-keys.ts'
import { messages as common } from '#contract/messages.ts'
import { normalizeName } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { token as randomToken } from '#server/platform/security/random-codes.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { readNetworks } from './networks.ts'
import * as queries from './queries.ts'

/** Recognizing keys: in a header, and in an address. */
export * as access from './access.ts'
/** How often keys are used. */
export * as uses from './uses.ts'
/** Calls that happen once, however often they are sent. */
export * as idempotency from './idempotency.ts'
export type { KeyRow } from './queries.ts'

/** All keys, the newest first, and the events of the festival. */
export async function list(shop: Shop): Promise<ApiKeysResponse> {
  const [rows, events] = await Promise.all([queries.readAll(shop.sql), queries.readEvents(shop.sql)])
  const now = shop.clock.now()
  return {
    keys: rows.map((row) => toApiKey(row, rows, now)),
    events: events.map(({ key, name }) => ({ key, name })),
  }
}

function toApiKey(row: queries.ListedKeyRow, all: readonly queries.KeyRow[], now: Temporal.Instant): ApiKey {
  const { id, name, prefix, reads, writes, events, personal_data, networks, replaces, revoked_for } = row
  const { calls, errors } = row
  return {
    id,
    name,
    prefix,
    reads,
    writes,
    events,
    personal_data,
    networks,
    expires_at: isoInstant(row.expires_at),
    created_at: isoInstant(row.created_at),
    created_by: row.maker,
    replaces,
    state: row.revoked_at ? 'revoked' : isValid(row, now) ? 'active' : 'expired',
    revoked_for,
    can_exchange: isValid(row, now) && !isBeingExchanged(row, all, now),
    last_used_at: isoInstant(row.last_used_at),
    calls,
    errors,
  }
}

const isValid = ({ revoked_at, expires_at }: queries.KeyRow, now: Temporal.Instant): boolean =>
  revoked_at === null && (expires_at === null || Temporal.Instant.compare(now, expires_at) < 0)

/** Whether the key before it or the key after it is still valid: two at once are enough. */
const isBeingExchanged = (key: queries.KeyRow, all: readonly queries.KeyRow[], now: Temporal.Instant) =>
  all.some((other) => isValid(other, now) && (other.id === key.replaces_id || other.replaces_id === key.id))

/**
 * Makes a key, and returns it: it is not stored.
 * Refuses, in this order:
 * - an empty or long name
 * - no resources to read or write (unknown ones are left out)
 * - news opt-outs, which are of no event, for some events or without people's data; codes, which are of none either, for some events
 * - no events, unless it is for all, or one that does not exist
 * - what is no network, and too many
 * - a last day that is past
 */
export async function make(tx: Tx, staffId: number, input: MakeApiKey): Promise<string> {
  const name = normalizeName(input.name)
  if (name === '') throw new Refusal(messages.nameEmpty, { field: 'name' })
  if (name.length > MAX_KEY_NAME)
    throw new Refusal(messages.nameLong({ most: MAX_KEY_NAME }), { field: 'name' })
  const reads = API_RESOURCES.filter((resource) => input.reads.includes(resource))
  const writes = WRITABLE_RESOURCES.filter((resource) => input.writes.includes(resource))
  if (reads.length + writes.length === 0) throw new Refusal(messages.readsEmpty, { field: 'reads' })
  const needsAll = reads.includes('news_opt_outs') && !(input.all_events && input.personal_data)
  if (needsAll) throw new Refusal(messages.optOutsNeedAll, { field: 'reads' })
  if (writes.includes('codes') && !input.all_events)
    throw new Refusal(messages.codesNeedAll, { field: 'writes' })
  const event_ids = input.all_events ? null : await eventIdsOf(tx, input.events)
  const networks = readNetworks(input.networks)
  const expires_at = endOf(tx, input.until)
  const { personal_data } = input
  const wanted = { name, reads, writes, event_ids, personal_data, networks, expires_at }
  return insert(tx, staffId, 'api key made', { ...wanted, replaces_id: null })
}

type Wanted = Omit<queries.NewKey, 'prefix' | 'key_hash' | 'created_by'>

async function insert(tx: Tx, staffId: number, action: string, wanted: Wanted): Promise<string> {
  const key = `fst_${randomToken()}`
  const prefix = key.slice(0, 12)
  const [made] = await queries.insertKey(tx, {
    ...wanted,
    prefix,
    key_hash: sha256(key),
    created_by: staffId,
  })
  if (!made) throw new Error('A key was not written')
  const { reads, writes, personal_data, networks } = wanted
  const detail = {
    prefix,
    reads,
    ...(writes.length > 0 && { writes }),
    personal_data,
    networks,
    ...(wanted.replaces_id && { replaces: wanted.replaces_id }),
  }
  await audit.record(tx, `staff ${staffId}`, action, `api key ${made.id}`, detail)
  return key
}

/**
 * The ids of some events by their keys.
 * Refuses:
 * - none, and one that does not exist
 */
export async function eventIdsOf(tx: Tx, keys: string[]): Promise<number[]> {
  const events = await queries.readEvents(tx)
  if (keys.length === 0) throw new Refusal(messages.eventsEmpty, { field: 'events' })
  if (!keys.every((key) => events.some((event) => event.key === key)))
    throw new Refusal(messages.eventUnknown, { field: 'events' })
  return events.filter(({ key }) => keys.includes(key)).map(({ id }) => id)
}

/** The end of a day in the festival's time zone; null without one. */
function endOf(tx: Tx, day: string): Temporal.Instant | null {
  if (day === '') return null
  try {
    const timeZone = site.of(tx.shop).timezone
    const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant()
    if (/^2\d{3}-\d\d-\d\d$/.test(day) && Temporal.Instant.compare(end, tx.now) > 0) return end
  } catch {
    // The refusal follows.
  }
  throw new Refusal(messages.untilWrong, { field: 'until' })
}

/**
 * Makes a key that takes the place of another one, and returns it; both are valid until one is revoked.
 * Refuses, in this order:
 * - an unknown key (404)
 * - one that is no longer valid
 * - one that is being exchanged already
 */
export async function exchange(tx: Tx, staffId: number, id: number): Promise<string> {
  await queries.lockKey(tx, id)
  const keys = await queries.readUsableKeys(tx)
  const former = keys.find((key) => key.id === id)
  if (!former) {
    const [known] = await queries.keyExists(tx, id)
    throw known ? new Refusal(messages.ended) : new Refusal(common.notFound, { status: 404 })
  }
  if (!isValid(former, tx.now)) throw new Refusal(messages.ended)
  if (isBeingExchanged(former, keys, tx.now)) throw new Refusal(messages.exchangedAlready)
  const { name, reads, writes, event_ids, personal_data, networks, expires_at } = former
  const wanted = { name, reads, writes, event_ids, personal_data, networks, expires_at }
  return insert(tx, staffId, 'api key exchanged', { ...wanted, replaces_id: id })
}

/**
 * Ends a key at once; one that has ended stays so.
 * Refuses:
 * - an unknown key (404)
 */
export async function revoke(tx: Tx, id: number): Promise<void> {
  const [known] = await queries.keyExists(tx, id)
  if (!known) throw new Refusal(common.notFound, { status: 404 })
  const [revoked] = await queries.revoke(tx, id, 'staff')
  if (revoked) await audit.record(tx, 'system', 'api key revoked', `api key ${id}`)
}
