import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
  type MakeWebhook,
} from '#contract/office/webhooks.ts'
import { messages as common } from '#contract/messages.ts'
import { normalizeName } from '#contract/rules.ts'
import { EVENT_TYPES, EVENTS, TEST_TYPE, type EventType } from '#contract/v1/changes.ts'
import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import { eventIdsOf } from '#server/people/api-keys/api-keys.ts'
import * as audit from '#server/platform/audit.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertTest } from './delivery-queries.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { draw } from './secrets.ts'
import { isRefusedLiteral } from './sending/addresses.ts'

/** Sending what has happened. */
export * as deliveries from './deliveries.ts'

const FORMER_KEPT = Temporal.Duration.from({ days: 7 })

/**
 * Adds an address to which what happens from now on is sent, and returns its secret, which is not told again.
 * Refuses, in this order:
 * - an empty or long name
 * - an address that is no URL, has a login, is not https, or is an IP address that is not public; one's own networks apart
 * - no types of events (unknown ones are left out), and consent for some events or without people's data
 * - no events, unless it is for all, or one that does not exist
 * - more webhooks than there can be
 */
export async function make(tx: Tx, staffId: number, input: MakeWebhook): Promise<string> {
  const wanted = await read(tx, input)
  const [counted] = await queries.countEndpoints(tx)
  if ((counted?.webhooks ?? 0) >= MAX_WEBHOOKS) throw new Refusal(messages.many({ most: MAX_WEBHOOKS }))
  const { secret, encrypted } = draw(tx.shop)
  const cursor = await eventStream.end(tx)
  const [made] = await queries.insertEndpoint(tx, {
    ...wanted,
    created_by: staffId,
    secret: encrypted,
    cursor,
  })
  if (!made) throw new Error('A webhook was not written')
  await note(tx, 'webhook made', made.id, detailOf(wanted))
  return secret
}

/**
 * Changes what a webhook is called, where it sends, and what. What waits is sent to the new address, with people's data and of the events as
 * it is now; other types are taken up from now on. Its secret and its log stay.
 * Refuses, in this order:
 * - an unknown webhook (404)
 * - one whose receiver is gone
 * - what `make` refuses
 */
export async function change(tx: Tx, id: number, input: MakeWebhook): Promise<void> {
  const { state, url } = await lock(tx, id)
  if (state === 'gone') throw new Refusal(messages.gone)
  const wanted = await read(tx, input)
  await queries.updateEndpoint(tx, id, wanted)
  if (wanted.url !== url) await queries.restart(tx, id)
  await note(tx, 'webhook changed', id, detailOf(wanted))
}

type Wanted = Pick<queries.EndpointRow, 'name' | 'url' | 'types' | 'event_ids' | 'personal_data'>

async function read(tx: Tx, input: MakeWebhook): Promise<Wanted> {
  const name = normalizeName(input.name)
  if (name === '') throw new Refusal(messages.nameEmpty, { field: 'name' })
  if (name.length > MAX_WEBHOOK_NAME)
    throw new Refusal(messages.nameLong({ most: MAX_WEBHOOK_NAME }), { field: 'name' })
  const url = readAddress(tx, input.url)
  const types = readTypes(input)
  const event_ids = input.all_events ? null : await eventIdsOf(tx, input.events)
  return { name, url: url.href, types, event_ids, personal_data: input.personal_data }
}

/** The path of an address may be as good as a password. */
const detailOf = ({ url, types, personal_data }: Wanted) => ({
  host: new URL(url).host,
  types,
  personal_data,
})

function readAddress(tx: Tx, typed: string): URL {
  const { webhookNetworks } = tx.shop.settings
  const refuse = (text: string) => new Refusal(text, { field: 'url' })
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse(messages.urlWrong)
  if (url.href.length > MAX_WEBHOOK_URL) throw refuse(messages.urlLong({ most: MAX_WEBHOOK_URL }))
  if (url.username !== '' || url.password !== '') throw refuse(messages.urlWithLogin)
  if (url.protocol === 'http:' && webhookNetworks.length === 0) throw refuse(messages.urlPlain)
  if (isRefusedLiteral(url, webhookNetworks)) throw refuse(messages.urlPrivate)
  url.hash = ''
  return url
}

function readTypes({ types: typed, all_events, personal_data }: MakeWebhook): EventType[] {
  const types = EVENT_TYPES.filter((type) => typed.includes(type))
  if (types.length === 0) throw new Refusal(messages.typesEmpty, { field: 'types' })
  const hasConsent = types.some((type) => EVENTS[type].reads === 'news_opt_outs')
  if (hasConsent && !(all_events && personal_data))
    throw new Refusal(messages.consentNeedsAll, { field: 'types' })
  return types
}

const note = (tx: Tx, action: string, id: number, detail: Parameters<Tx['json']>[0] = {}): Promise<void> =>
  audit.record(tx, 'system', action, `webhook ${id}`, detail)

async function lock(tx: Tx, id: number): Promise<queries.EndpointRow> {
  const [endpoint] = await queries.lockEndpoint(tx, id)
  if (!endpoint) throw new Refusal(common.notFound, { status: 404 })
  return endpoint
}

/**
 * Makes a new secret, and returns it; for a week the former one signs as well.
 * Refuses, in this order:
 * - an unknown webhook (404)
 * - one whose secret is being exchanged already
 */
export async function exchangeSecret(tx: Tx, id: number): Promise<string> {
  const { former_until } = await lock(tx, id)
  if (former_until && Temporal.Instant.compare(former_until, tx.now) > 0)
    throw new Refusal(messages.exchangedAlready)
  const { secret, encrypted } = draw(tx.shop)
  await queries.exchangeSecret(tx, id, encrypted, after(tx.now, FORMER_KEPT))
  await note(tx, 'webhook secret exchanged', id)
  return secret
}

/**
 * Ends the former secret at once, if there is one.
 * Refuses:
 * - an unknown webhook (404)
 */
export async function endFormerSecret(tx: Tx, id: number): Promise<void> {
  await lock(tx, id)
  const [ended] = await queries.endFormerSecret(tx, id)
  if (ended) await note(tx, 'former webhook secret ended', id)
}

/**
 * Sends a test event.
 * Refuses, in this order:
 * - an unknown webhook (404)
 * - one to which nothing is sent
 */
export async function test(tx: Tx, id: number): Promise<void> {
  const { state } = await lock(tx, id)
  if (state !== 'active') throw new Refusal(state === 'gone' ? messages.gone : messages.notActive)
  await insertTest(tx, id, TEST_TYPE)
  await note(tx, 'webhook tested', id)
}

/**
 * Switches a webhook off; what happens meanwhile is sent once it is resumed, as far as it is kept.
 * Refuses, in this order:
 * - an unknown webhook (404)
 * - one whose receiver is gone
 */
export async function stop(tx: Tx, id: number): Promise<void> {
  const { state } = await lock(tx, id)
  if (state === 'gone') throw new Refusal(messages.gone)
  if (state === 'off') return
  await queries.updateState(tx, id, 'off')
  await note(tx, 'webhook switched off', id)
}

/**
 * Resumes a webhook that rests or is switched off: it goes on where it stopped, or with what is kept.
 * Refuses, in this order:
 * - an unknown webhook (404)
 * - one whose receiver is gone
 */
export async function resume(tx: Tx, id: number): Promise<void> {
  const { state } = await lock(tx, id)
  if (state === 'gone') throw new Refusal(messages.gone)
  if (state === 'active') return
  await queries.resume(tx, id)
  await note(tx, 'webhook resumed', id)
}

/**
 * Deletes a webhook with its log.
 * Refuses:
 * - an unknown webhook (404)
 */
export async function remove(tx: Tx, id: number): Promise<void> {
  await lock(tx, id)
  await queries.deleteEndpoint(tx, id)
  await note(tx, 'webhook deleted', id)
}
