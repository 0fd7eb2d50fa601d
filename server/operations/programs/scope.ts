import { messages as common } from '#contract/messages.ts'
import type { KeyRow } from '#server/people/api-keys/api-keys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { messages } from './messages.ts'

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
    throw new Refusal(common.notFound, { status: 404 })
}

/** Why something was done: what the program says, else that its key did it. */
export const reasonOf = ({ name }: Program, given: string): string =>
  given.trim() === '' ? messages.doneBy({ name }) : given
