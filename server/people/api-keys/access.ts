import type { ApiResource, WritableResource } from '#contract/office/api-keys.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import { isWithin } from './networks.ts'
import * as queries from './queries.ts'

const KEY = /fst_[\da-f]{64}/g

/**
 * The key of a header `Authorization: Bearer fst_…`.
 * Refuses:
 * - no key, and one that is unknown, expired or revoked (401)
 */
export async function find(shop: Shop, header: string | undefined): Promise<queries.KeyRow> {
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? []
  if (given === '') throw new Refusal(messages.keyMissing, { status: 401, code: 'key_missing' })
  const [key] = await queries.readByHash(shop.sql, sha256(given))
  const isOver = key?.expires_at && Temporal.Instant.compare(key.expires_at, shop.clock.now()) <= 0
  if (!key || key.revoked_at !== null || isOver === true)
    throw new Refusal(messages.keyInvalid, { status: 401, code: 'key_invalid' })
  return key
}

/** What a call reads or writes. */
export interface Use {
  reads?: ApiResource | 'any' | undefined
  writes?: WritableResource | undefined
}

/**
 * Whether a key may read or write a resource from an address.
 * Refuses:
 * - another network (403)
 * - a resource that is not among its own (403)
 */
export function permit(key: queries.KeyRow, { reads, writes }: Use, address: string): void {
  if (!isWithin(key.networks, address))
    throw new Refusal(messages.wrongNetwork, { status: 403, code: 'wrong_network' })
  if (writes !== undefined && !key.writes.includes(writes))
    throw new Refusal(messages.writingNotPermitted, { status: 403, code: 'not_permitted' })
  if (reads !== undefined && reads !== 'any' && !key.reads.includes(reads))
    throw new Refusal(messages.notPermitted, { status: 403, code: 'not_permitted' })
}

/**
 * Revokes every key that stands in an address, where proxies and logs keep it, and mails who made it.
 * `strict`: an address with something that only looks like a key is refused, too.
 * Refuses:
 * - an address with a key (400)
 */
export async function burn(shop: Shop, address: string, { strict }: { strict: boolean }): Promise<void> {
  const found = new Set(address.match(KEY))
  const burnt = await Promise.all([...found].map((key) => burnOne(shop, key)))
  if (burnt.includes(true) || (strict && found.size > 0))
    throw new Refusal(messages.keyInAddress, { status: 400, code: 'key_in_address' })
}

/** Whether there is, or was, such a key. */
async function burnOne(shop: Shop, given: string): Promise<boolean> {
  const [key] = await queries.readByHash(shop.sql, sha256(given))
  if (!key) return false
  if (key.revoked_at === null) await shop.transact((tx) => revokeBurnt(tx, key))
  return true
}

async function revokeBurnt(tx: Tx, key: queries.KeyRow): Promise<void> {
  const [revoked] = await queries.revoke(tx, key.id, 'address')
  if (!revoked) return
  await audit.record(tx, 'anonymous', 'api key burnt', `api key ${key.id}`, { prefix: key.prefix })
  for (const owner of await staff.ownersBehind(tx, key.created_by)) await sendBurntMail(tx, owner, key)
}

async function sendBurntMail(
  tx: Tx,
  owner: staff.OwnerRow,
  { name, prefix }: Pick<queries.KeyRow, 'name' | 'prefix'>,
): Promise<void> {
  const texts = messages.mail
  await mail.send(tx, { to: owner.email, template: 'api-key-burnt', staff: owner }, ({ name: festival }) => ({
    subject: texts.subject({ name }),
    content: {
      heading: texts.heading,
      name: owner.full_name,
      paragraphs: [texts.text({ name, prefix, festival })],
      button: { label: texts.button, url: `${tx.shop.settings.publicUrl}/office/api-keys` },
      closing: [texts.closing],
    },
  }))
}

const EXAMPLE = { full_name: 'Ana Horvat', email: 'ana@example.com', language: null }

previews.register((tx) => [() => sendBurntMail(tx, EXAMPLE, { name: 'Newsletter', prefix: 'fst_4f1a09c2' })])
