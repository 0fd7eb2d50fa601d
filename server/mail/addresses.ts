import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { addToQueue } from './sending/queue.ts'

/** The address to which a mail goes if it leaves now: one to the customer of its order goes where their mails go by now. */
export async function goesTo(shop: Shop, id: number): Promise<string> {
  const [mail] = await queries.readAddressed(shop.sql, id)
  return mail?.recipient ?? ''
}

/**
 * The mails about an order to its customer, at `from` so far, that have left and can go to another address of theirs too, newest first. One that
 * has not left goes there by itself, and a link that works once belongs to its address.
 */
export const forwardable = async (
  at: Shop | Tx,
  orderId: number,
  from: string,
): Promise<{ id: number; template: string }[]> => [
  ...(await queries.readForwardable('shop' in at ? at : at.sql, orderId, from)),
]

/** Sends these of them once more, to `to`; of several that say the same the newest. */
export async function forward(
  tx: Tx,
  orderId: number,
  chosen: { from: string; to: string; ids: number[] },
): Promise<void> {
  if (chosen.ids.length === 0) return
  for (const { id } of await queries.forward(tx, orderId, chosen)) await addToQueue(tx, { id, link: null })
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
