import type * as publicData from '#server/festival/public-data/public-data.ts'
import { CachedBody } from './cached-body.ts'

// Responses are discarded with their snapshot, so they need no invalidation.
const responses = new WeakMap<publicData.PublicSnapshot, Map<string, CachedBody>>()

/**
 * A response with the public data: built and compressed once for each change of that data, and sent from memory. `name` identifies it
 * within its snapshot; the number of names must be bounded.
 */
export function publicResponse(
  snapshot: publicData.PublicSnapshot,
  name: string,
  type: string,
  write: () => string,
): CachedBody {
  const { make } = snapshot
  return responses
    .getOrInsertComputed(snapshot, () => new Map<string, CachedBody>())
    .getOrInsertComputed(name, () => new CachedBody(type, Buffer.from(make(write)), { make }))
}
