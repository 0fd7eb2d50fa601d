import type { ApiResource } from '#contract/office/api-keys.ts'
import { MAX_LIMIT, type ApiListQuery } from '#contract/v1/lists.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret, sign } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { messages } from './messages.ts'

/** What a list is asked, validated. */
export interface Wish {
  limit: number
  /** The key of the last object of the page before; null on the first one. */
  after: string | null
  changedAfter: Temporal.Instant | null
  /** The `next` of a page that ends with the object of this key. */
  cursorAt: (key: string) => string
}

/**
 * Refuses, in this order:
 * - a limit out of bounds (400)
 * - what is no instant (400)
 * - the cursor of another query (400)
 */
export function readWish(shop: Shop, resource: ApiResource, query: ApiListQuery): Wish {
  const { cursor, changed_after } = query
  const limit = readLimit(query)
  const signed = (key: string) =>
    sign(shop.settings.secret, 'api cursor', JSON.stringify([resource, changed_after, key])).slice(
      0,
      SIGNATURE,
    )
  return {
    limit,
    changedAfter: readInstant(changed_after),
    after: cursor === '' ? null : keyIn(cursor, signed),
    cursorAt: (key) => `${key}.${signed(key)}`,
  }
}

/**
 * How many objects a page has at most.
 * Refuses:
 * - a limit out of bounds (400)
 */
export function readLimit({ limit }: Pick<ApiListQuery, 'limit'>): number {
  if (typeof limit === 'number') return limit
  const message = messages.limitWrong({ most: MAX_LIMIT })
  throw new Refusal(message, { status: 400, code: 'invalid_limit', field: 'limit' })
}

const SIGNATURE = 22

function keyIn(cursor: string, signed: (key: string) => string): string {
  const [, key = '', signature = ''] = /^([\da-f]{1,64})\.([\w-]{22})$/.exec(cursor) ?? []
  if (key === '' || !isSameSecret(signature, signed(key)))
    throw new Refusal(messages.cursorWrong, { status: 400, code: 'invalid_cursor', field: 'cursor' })
  return key
}

/** PostgreSQL knows fewer years than Temporal. */
const YEARS = /^\d{4}-/

function readInstant(text: string): Temporal.Instant | null {
  if (text === '') return null
  try {
    if (YEARS.test(text)) return Temporal.Instant.from(text)
  } catch {
    // The refusal follows.
  }
  throw new Refusal(messages.instantWrong, { status: 400, code: 'invalid_instant', field: 'changed_after' })
}
