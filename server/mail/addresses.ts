import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { addToQueue } from './queue.ts'

/** The address to which a mail goes if it leaves now: one to the customer of its order goes where their mails go by now. */
export async function goesTo(shop: Shop, id: number): Promise<string> {
  const [mail] = await queries.readAddressed(shop.sql, id)
  return mail?.recipient ?? ''
}

/**
 * Sends the newest mail about an order to its customer, at `from` so far, once more, to `to`. Does nothing where there is none, and for one
 * that has not left: that goes there by itself.
 */
export async function forwardNewest(
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [copy] = await queries.forwardNewest(tx, orderId, from, to)
  if (copy) await addToQueue(tx, { id: copy.id, link: null })
}

/** Has mails of these kinds that have not left yet go to another address. */
export const redirect = async (
  tx: Tx,
  mails: { from: string; to: string; templates: string[] },
): Promise<void> => void (await queries.redirectUnsent(tx, mails))

/**
 * Takes the first mail of a kind about an order since `since` back: one that has not left never will. Says whether it has left, and null where
 * there is none.
 */
export async function withdraw(
  tx: Tx,
  orderId: number,
  template: string,
  since: Temporal.Instant,
): Promise<'left' | 'withdrawn' | null> {
  const [found] = await queries.withdraw(tx, orderId, template, since)
  return found ? (found.has_left ? 'left' : 'withdrawn') : null
}
