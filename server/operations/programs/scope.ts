import { messages } from '#contract/messages.ts'
import type { KeyRow } from '#server/people/api-keys/api-keys.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A program, by what its key says. */
export type Program = Pick<KeyRow, 'id' | 'name' | 'event_ids' | 'personal_data'>

/**
 * Checks that something is of an event that the program may know of.
 * Refuses:
 * - what does not exist, and what is of another event (404)
 */
export async function requireOwn(
  { event_ids }: Program,
  found: PromiseLike<readonly { event_id: number }[]>,
): Promise<void> {
  const [known] = await found
  if (!known || !(event_ids === null || event_ids.includes(known.event_id)))
    throw new Refusal(messages.notFound, { status: 404 })
}
