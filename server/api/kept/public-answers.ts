import type * as account from '#server/account/account.ts'
import { KeptBody } from './kept-body.ts'

// Answers go with the snapshot that they were made of: nothing has to be told that it is out of date.
const answers = new WeakMap<account.PublicSnapshot, Map<string, KeptBody>>()

/**
 * An answer that is made of what every guest sees: made and compressed once for each change of that, and sent from memory
 * to everybody. `name` tells apart the answers of one snapshot; there may be only a bounded number of them.
 */
export function publicAnswer(
  snapshot: account.PublicSnapshot,
  name: string,
  type: string,
  write: () => string,
): KeptBody {
  const { make } = snapshot
  return answers
    .getOrInsertComputed(snapshot, () => new Map<string, KeptBody>())
    .getOrInsertComputed(name, () => new KeptBody(type, Buffer.from(make(write)), { make }))
}
