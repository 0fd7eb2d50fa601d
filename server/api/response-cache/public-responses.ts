import type * as account from '#server/account/account.ts'
import { CachedBody } from './cached-body.ts'

// Responses are discarded with their snapshot, so they need no invalidation.
const responses = new WeakMap<account.PublicSnapshot, Map<string, CachedBody>>()

/**
 * A response with the public data: built and compressed once for each change of that data, and sent from memory. `name` identifies it
 * within its snapshot; the number of names must be bounded.
 */
export function publicResponse(
  snapshot: account.PublicSnapshot,
  name: string,
  type: string,
  write: () => string,
): CachedBody {
  const { make } = snapshot
  return responses
    .getOrInsertComputed(snapshot, () => new Map<string, CachedBody>())
    .getOrInsertComputed(name, () => new CachedBody(type, Buffer.from(make(write)), { make }))
}
